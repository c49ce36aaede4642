import { type RawBuilder, sql } from "kysely";
import type { Database } from "../schema.ts";
import { inDays, spelling } from "./order-condition-queries.ts";
import { sortsByAmount } from "./order-cursor.ts";
import { facetsOf, type OrderFilter, type OrderSort } from "./order-filter.ts";
import type { OrderSearch } from "./order-search.ts";

/**
 * What is done first: read along the sort until there are enough, at once or at first no further than nearby; or find
 * all that have the words, number or phone, or all of the facets and days, and sort them.
 */
export type Way = "along the sort" | "near along the sort" | "search first" | "filter first";

/** Of the newest orders, how many have all the words looked for, and how many have each. */
export interface Seen {
  all: number;
  each: number[];
}

interface Asked {
  filter: OrderFilter;
  sort: OrderSort;
}

/** So many of the newest orders tell how common words are, and so many of them must have what is not rare. */
const newest = 4000;
const rare = 4;
/** Fewer of them would not fill a page from nearby. */
export const uncommon = 20;
/** A word so many times as common as the rarest takes longer to read from the index than it spares. */
const timesTheRarest = 20;
/** To look through one order of a filter takes as long as to read so many entries of words. */
const entriesForOne = 2;
/** Where the planner expects such a part of all orders, they are many, however facets and days go together. */
const surelyMany = 0.3;
/** So few orders of the wanted facets and days are rather found first. */
const few = 5_000;
/** Or, where words would be looked for along the sort, which may go on for long, this part of all orders. */
const fewOfAll = { part: 0.06, most: 60_000 };
/** From so many orders, spread over all of them, is told about how many more than few there are. */
const sampled = 2_500;

/** How common the words of a search are; null where it has none. */
export async function seenInNewest(db: Database, search: OrderSearch | null): Promise<Seen | null> {
  const words = search?.words ?? [];
  const [together] = spelling(words);
  if (!together) return null;
  const alone = words.flatMap((word) => spelling([word]));
  const counts = [together, ...alone].map((has) => sql`(count(*) filter (where ${has}))::int`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts
    from (select words from orders order by id desc limit ${newest}) as newest`.execute(db);
  const [all = 0, ...each] = rows[0]?.counts ?? [];
  return { all, each };
}

/** The words of a search without those that are far commoner than the rarest of them. */
export function rarest(search: OrderSearch | null, seen: Seen | null): string[] {
  const most = timesTheRarest * Math.max(1, Math.min(...(seen?.each ?? [])));
  return (search?.words ?? []).filter((_, place) => (seen?.each[place] ?? 0) <= most);
}

/** The way that reads least, as far as the newest orders tell; null where it depends on how many there are. */
export async function wayAtSight(
  db: Database,
  asked: Asked,
  search: OrderSearch | null,
  seen: Seen | null,
): Promise<Way | null> {
  const { status, payment, from, to } = asked.filter;
  if (search && (seen?.all ?? 0) < rare) {
    const filtered = status || payment || from || to;
    return filtered && (await isNarrower(db, asked, search, seen)) ? "filter first" : "search first";
  }
  return status || payment || ordersOfDaysByAmount(asked) ? null : "along the sort";
}

/** Whether there are fewer orders of the facets and days than entries of words that are rare only together. */
async function isNarrower(
  db: Database,
  { filter }: Asked,
  search: OrderSearch,
  seen: Seen | null,
): Promise<boolean> {
  const entries = entriesOf(search, seen);
  if (entries < uncommon) return false;
  const [orders, filtered] = [await allOrders(db), await estimate(db, filter)];
  return filtered * entriesForOne < (entries / newest) * orders;
}

/** How many entries of words are read to find those orders, for so many as are looked at. */
function entriesOf(search: OrderSearch, seen: Seen | null): number {
  const words = new Set(rarest(search, seen));
  return search.words.reduce((sum, word, place) => sum + (words.has(word) ? (seen?.each[place] ?? 0) : 0), 0);
}

/** How many orders of its facets and days the planner expects: of these it knows enough. */
async function estimate(db: Database, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<Record<string, [{ Plan: { "Plan Rows": number } }]>>`
    explain (format json) select from orders where ${lettingThrough(facetsOf(filter), filter)}`.execute(db);
  const [plan] = Object.values(rows[0] ?? {});
  return plan?.[0].Plan["Plan Rows"] ?? Number.POSITIVE_INFINITY;
}

/** Whether the orders of some days are sorted by amount: they are scattered among those of all days. */
function ordersOfDaysByAmount({ filter, sort }: Asked): boolean {
  return (filter.from !== null || filter.to !== null) && sortsByAmount(sort);
}

/** The way that reads least, by how many orders there are of the facets and days. */
export async function wayByCount(
  db: Database,
  asked: Asked & { limit: number },
  search: OrderSearch | null,
  seen: Seen | null,
): Promise<Way> {
  const [orders, filtered] = [await allOrders(db), await estimate(db, asked.filter)];
  const many = filtered > surelyMany * orders && orders > 0;
  const sortable = search ? Math.max(few, Math.min(fewOfAll.most, Math.round(orders * fewOfAll.part))) : few;
  if (!many && (await areAtMost(db, asked.filter, sortable, orders))) return "filter first";
  if (!search || !seen || seen.all >= uncommon) return "along the sort";
  const along = (asked.limit * newest * orders) / (seen.all * Math.max(1, filtered));
  return along < (entriesOf(search, seen) / newest) * orders ? "along the sort" : "search first";
}

/**
 * Whether there are so many orders at most of the facets and days. Where they are few they are counted: it is quick,
 * and no guess is good enough. To count more takes as long as to sort them.
 */
async function areAtMost(db: Database, filter: OrderFilter, most: number, orders: number): Promise<boolean> {
  if ((await countUpTo(db, facetsOf(filter), filter, few)) <= few) return true;
  return most > few && (await partOfSample(db, filter, orders)) * orders <= most;
}

/** Which part of all orders is of the facets and days, about. Unlike the planner a sample sees how the two go together. */
async function partOfSample(db: Database, filter: OrderFilter, orders: number): Promise<number> {
  const percent = Math.min(100, (100 * sampled) / Math.max(1, orders));
  const { rows } = await sql<{ part: number }>`
    select coalesce(avg((${lettingThrough(facetsOf(filter), filter)})::int), 0)::float8 as part
    from orders tablesample system (${percent})`.execute(db);
  return rows[0]?.part ?? 0;
}

/** How many orders there are, as the last vacuum or analyze left it. */
async function allOrders(db: Database): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select greatest(reltuples, 0)::bigint as orders from pg_class where oid = 'orders'::regclass`.execute(db);
  return rows[0]?.orders ?? 0;
}

/** How many orders of those facets are of those days; one more than `most` stands for more. */
export async function countUpTo(
  db: Database,
  facets: string[],
  days: Pick<OrderFilter, "from" | "to">,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from orders where ${lettingThrough(facets, days)} limit ${most + 1}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** That an order is of those facets and days. */
function lettingThrough(facets: string[], days: Pick<OrderFilter, "from" | "to">): RawBuilder<unknown> {
  return sql`facet = any(${facets}) and ${sql.join(inDays(days), sql` and `)}`;
}

import { type RawBuilder, sql } from "kysely";
import type { Database } from "../schema.ts";
import { hasWordsWithoutIndex, withinDays } from "./order-condition-queries.ts";
import { sortsByAmount } from "./order-cursor.ts";
import { type OrderFilter, type OrderSort, statusPaymentKeys } from "./order-filter.ts";
import type { OrderSearch } from "./order-search.ts";

/**
 * What is done first: read along the sort until there are enough, at once or at first no further than nearby; or find
 * all that have the words, number or phone, or all of the facets and days, and sort them.
 */
export type QueryStrategy = "along the sort" | "near along the sort" | "search first" | "filter first";

/** Of the newest orders, how many have all the words looked for, and how many have each. */
export interface WordFrequency {
  allWords: number;
  eachWord: number[];
}

interface FilterAndSort {
  filter: OrderFilter;
  sort: OrderSort;
}

/** So many of the newest orders tell how common words are, and so many of them must have what is not rare. */
const newestSampleSize = 4000;
const minSampleMatches = 4;
/** Fewer of them would not fill a page from nearby. */
export const minCommonMatches = 20;
/** A word so many times as common as the rarest takes longer to read from the index than it spares. */
const maxRarityRatio = 20;
/** To look through one order of a filter takes as long as to read so many entries of words. */
const entriesPerOrder = 2;
/** Where the planner expects such a part of all orders, they are many, however facets and days go together. */
const manyShare = 0.3;
/** So few orders of the wanted facets and days are rather found first. */
const fewOrders = 5_000;
/** Or, where words would be looked for along the sort, which may go on for long, this part of all orders. */
const fewWithSearch = { share: 0.06, maxOrders: 60_000 };
/** From so many orders, spread over all of them, is told about how many more than few there are. */
const tableSampleSize = 2_500;

/** How common the words of a search are; null where it has none. */
export async function sampleWordFrequency(
  db: Database,
  search: OrderSearch | null,
): Promise<WordFrequency | null> {
  const words = search?.words ?? [];
  const [together] = hasWordsWithoutIndex(words);
  if (!together) return null;
  const alone = words.flatMap((word) => hasWordsWithoutIndex([word]));
  const counts = [together, ...alone].map((condition) => sql`(count(*) filter (where ${condition}))::int`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts
    from (select words from orders order by id desc limit ${newestSampleSize}) as newest`.execute(db);
  const [allWords = 0, ...eachWord] = rows[0]?.counts ?? [];
  return { allWords, eachWord };
}

/** The words of a search without those that are far commoner than the rarest of them. */
export function rarestWords(search: OrderSearch | null, frequency: WordFrequency | null): string[] {
  const maxMatches = maxRarityRatio * Math.max(1, Math.min(...(frequency?.eachWord ?? [])));
  return (search?.words ?? []).filter((_, index) => (frequency?.eachWord[index] ?? 0) <= maxMatches);
}

/** The way that reads least, as far as the newest orders tell; null where it depends on how many there are. */
export async function chooseByHeuristic(
  db: Database,
  query: FilterAndSort,
  search: OrderSearch | null,
  frequency: WordFrequency | null,
): Promise<QueryStrategy | null> {
  const { status, payment, from, to } = query.filter;
  if (search && (frequency?.allWords ?? 0) < minSampleMatches) {
    const filtered = status || payment || from || to;
    return filtered && (await isFilterNarrower(db, query, search, frequency))
      ? "filter first"
      : "search first";
  }
  return status || payment || sortsDaysByAmount(query) ? null : "along the sort";
}

/** Whether there are fewer orders of the facets and days than entries of words that are rare only together. */
async function isFilterNarrower(
  db: Database,
  { filter }: FilterAndSort,
  search: OrderSearch,
  frequency: WordFrequency | null,
): Promise<boolean> {
  const entries = countWordEntries(search, frequency);
  if (entries < minCommonMatches) return false;
  const [orders, filtered] = [await estimateTotal(db), await estimateFiltered(db, filter)];
  return filtered * entriesPerOrder < (entries / newestSampleSize) * orders;
}

/** How many entries of words are read to find those orders, for so many as are looked at. */
function countWordEntries(search: OrderSearch, frequency: WordFrequency | null): number {
  const words = new Set(rarestWords(search, frequency));
  return search.words.reduce(
    (sum, word, index) => sum + (words.has(word) ? (frequency?.eachWord[index] ?? 0) : 0),
    0,
  );
}

/** How many orders of its facets and days the planner expects: of these it knows enough. */
async function estimateFiltered(db: Database, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<Record<string, [{ Plan: { "Plan Rows": number } }]>>`
    explain (format json) select from orders where ${filterCondition(statusPaymentKeys(filter), filter)}`.execute(
    db,
  );
  const [plan] = Object.values(rows[0] ?? {});
  return plan?.[0].Plan["Plan Rows"] ?? Number.POSITIVE_INFINITY;
}

/** Whether the orders of some days are sorted by amount: they are scattered among those of all days. */
function sortsDaysByAmount({ filter, sort }: FilterAndSort): boolean {
  return (filter.from !== null || filter.to !== null) && sortsByAmount(sort);
}

/** The way that reads least, by how many orders there are of the facets and days. */
export async function chooseByEstimate(
  db: Database,
  query: FilterAndSort & { limit: number },
  search: OrderSearch | null,
  frequency: WordFrequency | null,
): Promise<QueryStrategy> {
  const [orders, filtered] = [await estimateTotal(db), await estimateFiltered(db, query.filter)];
  const isMany = filtered > manyShare * orders && orders > 0;
  const maxSortable = search
    ? Math.max(fewOrders, Math.min(fewWithSearch.maxOrders, Math.round(orders * fewWithSearch.share)))
    : fewOrders;
  if (!isMany && (await hasAtMost(db, query.filter, maxSortable, orders))) return "filter first";
  if (!search || !frequency || frequency.allWords >= minCommonMatches) return "along the sort";
  const scanCost = (query.limit * newestSampleSize * orders) / (frequency.allWords * Math.max(1, filtered));
  return scanCost < (countWordEntries(search, frequency) / newestSampleSize) * orders
    ? "along the sort"
    : "search first";
}

/**
 * Whether there are so many orders at most of the facets and days. Where they are few they are counted: it is quick,
 * and no guess is good enough. To count more takes as long as to sort them.
 */
async function hasAtMost(db: Database, filter: OrderFilter, max: number, orders: number): Promise<boolean> {
  if ((await countUpTo(db, statusPaymentKeys(filter), filter, fewOrders)) <= fewOrders) return true;
  return max > fewOrders && (await estimateShare(db, filter, orders)) * orders <= max;
}

/** Which part of all orders is of the facets and days, about. Unlike the planner a sample sees how the two go together. */
async function estimateShare(db: Database, filter: OrderFilter, orders: number): Promise<number> {
  const percent = Math.min(100, (100 * tableSampleSize) / Math.max(1, orders));
  const { rows } = await sql<{ part: number }>`
    select coalesce(avg((${filterCondition(statusPaymentKeys(filter), filter)})::int), 0)::float8 as part
    from orders tablesample system (${percent})`.execute(db);
  return rows[0]?.part ?? 0;
}

/** How many orders there are, as the last vacuum or analyze left it. */
async function estimateTotal(db: Database): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select greatest(reltuples, 0)::bigint as orders from pg_class where oid = 'orders'::regclass`.execute(db);
  return rows[0]?.orders ?? 0;
}

/** How many orders of those facets are of those days; one more than `most` stands for more. */
export async function countUpTo(
  db: Database,
  keys: string[],
  days: Pick<OrderFilter, "from" | "to">,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from orders where ${filterCondition(keys, days)} limit ${max + 1}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** That an order is of those facets and days. */
function filterCondition(keys: string[], days: Pick<OrderFilter, "from" | "to">): RawBuilder<unknown> {
  return sql`facet = any(${keys}) and ${sql.join(withinDays(days), sql` and `)}`;
}

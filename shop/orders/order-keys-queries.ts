import { type RawBuilder, sql } from "kysely";
import type { Database } from "../schema.ts";
import { type OrderCursor, sortsByAmount, sortsDown } from "./order-cursor.ts";
import { facetsOf, type OrderFilter, type OrderSort } from "./order-filter.ts";
import { fewestPhoneDigits, type OrderSearch, parseOrderSearch } from "./order-search.ts";

/** Where an order stands in a sorted list. */
export interface OrderKey {
  id: number;
  key: number[];
}

export interface OrdersAsked {
  filter: OrderFilter;
  sort: OrderSort;
  cursor: OrderCursor | null;
  /** How many at most. */
  limit: number;
}

/** So many of the newest orders tell how common words are, and so many of them must have what is not rare. */
const newest = 4000;
const rare = 4;
const uncommon = 20;
/** So few orders of the wanted facets and days are rather found first. */
const few = 5_000;
/** Or, where words or days long past would be looked for in vain below each amount, this part of all orders. */
const fewOfAll = { part: 0.06, most: 60_000 };

/**
 * What is done first: read along the sort until there are enough, or find all that have the words, number or
 * phone, or all of the facets and days, and sort them.
 */
type Way = "along the sort" | "search first" | "filter first";

/**
 * The ids of the orders after (or before) a place in a sorted list, in the list's order. Where many match, an
 * index is read in that order until there are enough; where few match, those are found first and sorted
 * (docs/decisions/020). Both ways give the same orders.
 */
export async function orderKeys(db: Database, asked: OrdersAsked): Promise<OrderKey[]> {
  const search = parseOrderSearch(asked.filter.search);
  if (search && !search.number && search.phones.length + search.words.length === 0) return [];
  const down = sortsDown(asked.sort) !== (asked.cursor?.side === "before");
  const narrowed = [...inDays(asked.filter), ...ofFacets(asked.filter)];
  const way = await quickestWay(db, asked, search);
  const first = way === "search first" && search ? [matching(search)] : narrowed;
  if (way !== "search first" && search) first.push(spelling(search));
  const then = [...(way === "search first" ? narrowed : []), ...beyond(asked, down), sql`true`];
  const direction = down ? sql`desc` : sql`asc`;
  const byAmount = sortsByAmount(asked.sort);
  const order = byAmount
    ? sql`amount ${direction}, id ${direction}`
    : sql`order_date ${direction}, checkout_id ${direction}, place ${direction}`;
  const { rows } = await sql<{
    id: number;
    micros: number;
    checkoutId: number;
    place: number;
    amount: number;
  }>`
    with found as ${way === "along the sort" ? sql`not materialized` : sql`materialized`} (
      select id, order_date, checkout_id, -line as place, amount, facet from orders
      where ${sql.join(first, sql` and `)}
    )
    select id, (extract(epoch from order_date) * 1000000)::bigint as micros, checkout_id, place, amount
    from found where ${sql.join(then, sql` and `)} order by ${order} limit ${asked.limit}`.execute(db);
  const keys = rows.map(({ id, micros, checkoutId, place, amount }) => ({
    id,
    key: byAmount ? [amount, id] : [micros, checkoutId, -place],
  }));
  return asked.cursor?.side === "before" ? keys.reverse() : keys;
}

/** The way that reads least, as far as a quick look tells. */
async function quickestWay(
  db: Database,
  { filter, sort }: OrdersAsked,
  search: OrderSearch | null,
): Promise<Way> {
  const found = search && search.words.length > 0 ? await inNewest(db, search) : 0;
  if (search && found < rare) return "search first";
  const inSomeDays = filter.from !== null || filter.to !== null;
  if (!filter.status && !filter.payment && !(inSomeDays && sortsByAmount(sort))) return "along the sort";
  const most = search || (inSomeDays && sortsByAmount(sort)) ? await partOfAll(db) : few;
  const count = await countUpTo(db, facetsOf(filter), filter, most);
  if (count <= most) return "filter first";
  return search && found < uncommon ? "search first" : "along the sort";
}

async function partOfAll(db: Database): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select greatest(reltuples, 0)::bigint as orders from pg_class where oid = 'orders'::regclass`.execute(db);
  return Math.max(few, Math.min(fewOfAll.most, Math.round((rows[0]?.orders ?? 0) * fewOfAll.part)));
}

async function inNewest(db: Database, search: OrderSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select words from orders order by id desc limit ${newest}) as newest
    where ${spelling(search)}`.execute(db);
  return rows[0]?.count ?? 0;
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
      select from orders where facet = any(${facets}) and ${sql.join(inDays(days), sql` and `)} limit ${most + 1}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The days of a filter, midnight to midnight in Asia/Karachi; always true where it names none. */
export function inDays({ from, to }: Pick<OrderFilter, "from" | "to">): RawBuilder<unknown>[] {
  const bounds = [
    from && sql`order_date >= (${from}::date)::timestamp at time zone 'Asia/Karachi'`,
    to && sql`order_date < (${to}::date + 1)::timestamp at time zone 'Asia/Karachi'`,
  ];
  return [sql`true`, ...bounds.filter((bound) => bound !== null && bound !== "")];
}

function ofFacets(filter: OrderFilter): RawBuilder<unknown>[] {
  return filter.status || filter.payment ? [sql`facet = any(${facetsOf(filter)})`] : [];
}

function beyond({ cursor, sort }: OrdersAsked, down: boolean): RawBuilder<unknown>[] {
  if (!cursor) return [];
  const side = down ? sql`<` : sql`>`;
  const [first = 0, second = 0, line = 0] = cursor.key;
  if (sortsByAmount(sort)) return [sql`(amount, id) ${side} (${first}::bigint, ${second}::bigint)`];
  const at = sql`timestamptz 'epoch' + ${first}::float8 * interval '1 microsecond'`;
  return [sql`(order_date, checkout_id, place) ${side} (${at}, ${second}::bigint, ${-line}::int)`];
}

function matching({ number, phones, words }: OrderSearch): RawBuilder<unknown> {
  if (words.length > 0) return sql`words @@ ${wordsQuery(words)}::tsquery`;
  const ways = phones.map((digits) =>
    digits.length < fewestPhoneDigits
      ? sql`phone_digits = ${digits}`
      : // After the digits follows the colon: all that begins with them, and nothing else.
        sql`(phone_digits >= ${digits} and phone_digits < ${`${digits}:`})`,
  );
  if (number) {
    const checkout = sql`checkout_id = (select id from checkouts where number = ${number.number})`;
    ways.push(number.line ? sql`(${checkout} and line = ${number.line})` : checkout);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** As `matching` says of words, but in a form that keeps the planner from the words' index (it is `@@` itself). */
function spelling({ words }: OrderSearch): RawBuilder<unknown> {
  return sql`ts_match_vq(words, ${wordsQuery(words)}::tsquery)`;
}

/** @example `'ayesha':*&'kh':*` */
function wordsQuery(words: string[]): string {
  return words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}':*`).join("&");
}

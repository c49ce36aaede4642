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

/** How many of the newest orders tell how common words are, and how many of them must have rare words at most. */
const newest = 2000;
const rare = 6;
const uncommon = 20;
/** So few orders of the wanted facets and days are rather found first; fewer where each is looked at for words. */
const few = { byAmount: 60_000, byDate: 5_000, withWords: 5_000, withUncommonWords: 20_000 };

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
  const where = [...inDays(asked.filter), ...ofFacets(asked.filter), ...beyond(asked, down)];
  const way = await quickestWay(db, asked, search);
  if (search) where.push(way === "search first" ? matching(search) : spelling(search));
  const found = sql`
    select id, order_date, checkout_id, -line as place, amount from orders where ${sql.join(where, sql` and `)}`;
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
    with found as ${way === "along the sort" ? sql`not materialized` : sql`materialized`} (${found})
    select id, (extract(epoch from order_date) * 1000000)::bigint as micros, checkout_id, place, amount
    from found order by ${order} limit ${asked.limit}`.execute(db);
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
  const ofFacets = filter.status !== null || filter.payment !== null;
  const byAmount = sortsByAmount(sort) && (filter.from !== null || filter.to !== null);
  if (!ofFacets && !byAmount) return "along the sort";
  const most = search ? few.withUncommonWords : sortsByAmount(sort) ? few.byAmount : few.byDate;
  const count = await countUpTo(db, facetsOf(filter), filter, most);
  if (count <= (search ? few.withWords : most)) return "filter first";
  return search && found < uncommon && count <= most ? "search first" : "along the sort";
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
  return [sql`(order_date, checkout_id, -line) ${side} (${at}, ${second}::bigint, ${-line}::int)`];
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

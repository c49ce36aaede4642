import { type RawBuilder, sql } from "kysely";
import type { Database } from "../schema.ts";
import { beyond, inDays, matching, ofFacets, spelling } from "./order-condition-queries.ts";
import { type OrderCursor, sortsByAmount, sortsDown } from "./order-cursor.ts";
import type { OrderFilter, OrderSort } from "./order-filter.ts";
import { type OrderSearch, parseOrderSearch } from "./order-search.ts";
import {
  rarest,
  type Seen,
  seenInNewest,
  uncommon,
  type Way,
  wayAtSight,
  wayByCount,
} from "./order-way-queries.ts";

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

/** So many orders of the days are read along the sort before it is looked up how many there are, unless the words are uncommon. */
const near = 10_000;

/**
 * The ids of the orders after (or before) a place in a sorted list, in the list's order. Where many match, an
 * index is read in that order until there are enough; where few match, those are found first and sorted
 * (docs/decisions/020). All ways give the same orders.
 */
export async function orderKeys(db: Database, asked: OrdersAsked): Promise<OrderKey[]> {
  const search = parseOrderSearch(asked.filter.search);
  if (search && !search.number && search.phones.length + search.words.length === 0) return [];
  const seen = await seenInNewest(db, search);
  const read = (way: Way) => keysBy(db, asked, way, search, seen);
  const atSight = await wayAtSight(db, asked, search, seen);
  if (atSight) return read(atSight);
  if (seen && seen.all >= uncommon) {
    const found = await read("near along the sort");
    if (found.length === asked.limit) return found;
  }
  return read(await wayByCount(db, asked, search, seen));
}

async function keysBy(
  db: Database,
  asked: OrdersAsked,
  way: Way,
  search: OrderSearch | null,
  seen: Seen | null,
): Promise<OrderKey[]> {
  const { filter, sort, cursor, limit } = asked;
  const down = sortsDown(sort) !== (cursor?.side === "before");
  const direction = down ? sql`desc` : sql`asc`;
  const byAmount = sortsByAmount(sort);
  const byDate = sql`order_date ${direction}, checkout_id ${direction}, place ${direction}`;
  const order = byAmount ? sql`amount ${direction}, ${byDate}` : byDate;
  const days = inDays(filter);
  const narrowed = [...days, ...ofFacets(filter), ...spelling(search?.words ?? [])];
  const after = beyond(cursor, sort, down, filter);
  const { from, where } = {
    "along the sort": () => ({ from: every, where: [...narrowed, ...after] }),
    "near along the sort": () => ({
      from: sql`select * from (${every}) as every where ${all([...days, ...after])} order by ${order} limit ${near}`,
      where: narrowed,
    }),
    // `offset 0` keeps the planner from looking for the rest first.
    "search first": () => ({
      from: sql`${every} where ${all(matching(search, rarest(search, seen)))} offset 0`,
      where: [...narrowed, ...after],
    }),
    "filter first": () => ({ from: sql`${every} where ${all(narrowed)} offset 0`, where: after }),
  }[way]();
  // The microseconds are made of those alone that are listed: of all, that takes longer than to sort them.
  const { rows } = await sql<{
    id: number;
    micros: number;
    checkoutId: number;
    place: number;
    amount: number;
  }>`
    select id, (extract(epoch from order_date) * 1000000)::bigint as micros, checkout_id, place, amount
    from (
      select id, order_date, checkout_id, place, amount from (${from}) as found
      where ${all(where)} order by ${order} limit ${limit}
    ) as listed order by ${order}`.execute(db);
  const keys = rows.map(({ id, micros, checkoutId, place, amount }) => ({
    id,
    key: [...(byAmount ? [amount] : []), micros, checkoutId, -place],
  }));
  return cursor?.side === "before" ? keys.reverse() : keys;
}

const every = sql`select id, order_date, checkout_id, -line as place, amount, facet, words from orders`;

function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

import { type RawBuilder, sql } from "kysely";
import type { Database } from "../schema.ts";
import {
  afterCursor,
  hasWordsWithoutIndex,
  matchesSearch,
  withinDays,
  withStatusPayment,
} from "./order-condition-queries.ts";
import { type OrderCursor, sortsByAmount, sortsDescending } from "./order-cursor.ts";
import type { OrderFilter, OrderSort } from "./order-filter.ts";
import { type OrderSearch, parseOrderSearch } from "./order-search.ts";
import {
  chooseByEstimate,
  chooseByHeuristic,
  minCommonMatches,
  type QueryStrategy,
  rarestWords,
  sampleWordFrequency,
  type WordFrequency,
} from "./order-strategy-queries.ts";

/** A line and its sort key (`OrderCursor`). */
export interface OrderKey {
  id: number;
  key: number[];
}

export interface OrderListQuery {
  filter: OrderFilter;
  sort: OrderSort;
  cursor: OrderCursor | null;
  limit: number;
}

const nearScanLimit = 10_000;

/**
 * The lines after (or before) a cursor, in list order. Where many match, an index is read in that order until the
 * page is full; where few match, they are found first, then sorted (docs/decisions/020). All give the same lines.
 */
export async function orderKeys(db: Database, query: OrderListQuery): Promise<OrderKey[]> {
  const search = parseOrderSearch(query.filter.search);
  if (search && !search.number && search.phones.length + search.words.length === 0) return [];
  const frequency = await sampleWordFrequency(db, search);
  const readBy = (strategy: QueryStrategy) => keysByStrategy(db, query, strategy, search, frequency);
  const heuristic = await chooseByHeuristic(db, query, search, frequency);
  if (heuristic) return readBy(heuristic);
  if (frequency && frequency.allWords >= minCommonMatches) {
    const found = await readBy("near along the sort");
    if (found.length === query.limit) return found;
  }
  return readBy(await chooseByEstimate(db, query, search, frequency));
}

async function keysByStrategy(
  db: Database,
  query: OrderListQuery,
  strategy: QueryStrategy,
  search: OrderSearch | null,
  frequency: WordFrequency | null,
): Promise<OrderKey[]> {
  const { filter, sort, cursor, limit } = query;
  const descending = sortsDescending(sort) !== (cursor?.side === "before");
  const direction = descending ? sql`desc` : sql`asc`;
  const byAmount = sortsByAmount(sort);
  const byDate = sql`order_date ${direction}, order_id ${direction}, place ${direction}`;
  const orderBy = byAmount ? sql`amount ${direction}, ${byDate}` : byDate;
  const dayConditions = withinDays(filter);
  const filterConditions = [
    ...dayConditions,
    ...withStatusPayment(filter),
    ...hasWordsWithoutIndex(search?.words ?? []),
  ];
  const cursorConditions = afterCursor(cursor, sort, descending, filter);
  const { from, where } = {
    "along the sort": () => ({ from: allLines, where: [...filterConditions, ...cursorConditions] }),
    "near along the sort": () => ({
      from: sql`select * from (${allLines}) as every where ${allOf([...dayConditions, ...cursorConditions])} order by ${orderBy} limit ${nearScanLimit}`,
      where: filterConditions,
    }),
    // `offset 0` stops the planner from applying the other conditions first.
    "search first": () => ({
      from: sql`${allLines} where ${allOf(matchesSearch(search, rarestWords(search, frequency)))} offset 0`,
      where: [...filterConditions, ...cursorConditions],
    }),
    "filter first": () => ({
      from: sql`${allLines} where ${allOf(filterConditions)} offset 0`,
      where: cursorConditions,
    }),
  }[strategy]();
  // Only listed rows get their microseconds computed: for all rows that takes longer than the sort.
  const { rows } = await sql<{
    id: number;
    micros: number;
    orderId: number;
    place: number;
    amount: number;
  }>`
    select line_id as id, (extract(epoch from order_date) * 1000000)::bigint as micros, order_id, place, amount
    from (
      select line_id, order_date, order_id, place, amount from (${from}) as found
      where ${allOf(where)} order by ${orderBy} limit ${limit}
    ) as listed order by ${orderBy}`.execute(db);
  const keys = rows.map(({ id, micros, orderId, place, amount }) => ({
    id,
    key: [...(byAmount ? [amount] : []), micros, orderId, -place],
  }));
  return cursor?.side === "before" ? keys.reverse() : keys;
}

const allLines = sql`select line_id, order_date, order_id, -line as place, amount, filter_code, words from order_list`;

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../schema.ts";
import { parseOrderSearch } from "../model/order-search.ts";
import { withAxes } from "./axes-queries.ts";
import {
  afterCursor,
  hasWordsInName,
  hasWordsWithoutIndex,
  matchesSearch,
  withinDays,
  withStatusPayment,
} from "./order-condition-queries.ts";
import { type OrderCursor, sortsByAmount, sortsDescending } from "./order-cursor.ts";
import type { OrderFilter, OrderSort } from "./order-filter.ts";
import { chooseStrategy, type QueryStrategy, rarestWords, sampleSearch } from "./order-strategy-queries.ts";

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

/**
 * The lines after (or before) a cursor, in list order. PostgreSQL chooses how they are found, except those of a search
 * (docs/decisions/020).
 */
export async function orderKeys(db: Database, query: OrderListQuery): Promise<OrderKey[]> {
  const search = parseOrderSearch(query.filter.search);
  if (!search) return keysByStrategy(db, query, "planner", { words: [], searchConditions: [] });
  const { words } = search;
  if (words.length > 0) {
    const sample = await sampleSearch(db, query.filter, words);
    const searchConditions = matchesSearch(search, rarestWords(words, sample));
    return keysByStrategy(db, query, chooseStrategy(sample), { words, searchConditions });
  }
  if (!search.number && search.phones.length === 0) return [];
  return keysByStrategy(db, query, "search first", { words, searchConditions: matchesSearch(search, []) });
}

/** @param searchConditions the conditions by which an index finds the search */
async function keysByStrategy(
  db: Database,
  query: OrderListQuery,
  strategy: QueryStrategy,
  { words, searchConditions }: { words: string[]; searchConditions: RawBuilder<unknown>[] },
): Promise<OrderKey[]> {
  const { filter, sort, cursor, limit } = query;
  const descending = sortsDescending(sort) !== (cursor?.side === "before");
  const direction = descending ? sql`desc` : sql`asc`;
  const byAmount = sortsByAmount(sort);
  const byDate = sql`order_date ${direction}, order_id ${direction}, place ${direction}`;
  const orderBy = byAmount ? sql`amount ${direction}, ${byDate}` : byDate;
  const filterConditions = [
    ...withinDays(filter),
    ...withStatusPayment(filter),
    ...withAxes(filter),
    ...hasWordsWithoutIndex(words),
    ...(filter.namesOnly ? hasWordsInName(words) : []),
  ];
  const cursorConditions = afterCursor(cursor, sort, descending, filter);
  // `offset 0` stops the planner from applying the other conditions first.
  const { from, where } = {
    planner: () => ({ from: allLines, where: [...filterConditions, ...cursorConditions] }),
    "search first": () => ({
      from: sql`${allLines} where ${allOf(searchConditions)} offset 0`,
      where: [...filterConditions, ...cursorConditions],
    }),
    "filter first": () => ({
      from: sql`select * from (${allLines}) as lines where ${allOf(filterConditions)} offset 0`,
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

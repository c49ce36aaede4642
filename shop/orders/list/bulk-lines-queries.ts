import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { OrderFilter } from "./order-filter.ts";
import { orderKeys } from "./order-keys-queries.ts";

/** Placed lines that are Pending, as a confirmation names them. */
export interface OpenLines {
  ids: number[];
  orders: number;
  /** Paisa. */
  amount: number;
}

/** Those of these lines that are placed, in the order in which orders are locked. */
export async function sortLinesByOrder(
  db: Database,
  lineIds: number[],
): Promise<{ id: number; orderId: number }[]> {
  return db
    .selectFrom("orderLines")
    .where("id", "in", lineIds.length > 0 ? lineIds : [0])
    .where("placedAt", "is not", null)
    .orderBy("orderId")
    .orderBy("line")
    .select(["id", "orderId"])
    .execute();
}

/** The open lines of these orders. */
export async function findOpenLinesOfOrders(db: Database, orderIds: number[]): Promise<OpenLines> {
  return sumUp(db, sql`order_id = any(${orderIds}::bigint[])`);
}

/** The open lines among those that a filter matches. @param limit of the lines that are looked at, the newest first */
export async function findOpenLinesOfFilter(
  db: Database,
  filter: OrderFilter,
  limit: number,
): Promise<OpenLines> {
  const keys = await orderKeys(db, {
    filter: { ...filter, status: "Pending" },
    sort: "newest",
    cursor: null,
    limit,
  });
  return sumUp(db, sql`id = any(${keys.map(({ id }) => id)}::bigint[])`);
}

async function sumUp(db: Database, condition: ReturnType<typeof sql>): Promise<OpenLines> {
  const { rows } = await sql<{ ids: string[]; orders: number; amount: number }>`
    select coalesce(array_agg(id order by order_id, line), '{}')::text[] as ids, count(distinct order_id)::int as orders,
      coalesce(sum(amount), 0)::bigint as amount
    from order_lines where status = 'pending' and placed_at is not null and ${condition}`.execute(db);
  const [{ ids, orders, amount } = { ids: [], orders: 0, amount: 0 }] = rows;
  return { ids: ids.map(Number), orders, amount };
}

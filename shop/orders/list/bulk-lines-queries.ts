import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { Database } from "../../schema.ts";
import type { OrderFilter } from "./order-filter.ts";
import { orderKeys } from "./order-keys-queries.ts";

/** Placed lines that are Pending, as a confirmation names them. */
export interface OpenLines {
  ids: number[];
  orders: number;
  /** What their orders cost, in paisa. */
  amount: number;
  /** Those that are left out because their parcel is booked or sent. @example `LS-10427-1 Ayesha Khan` */
  underWay: string[];
}

/** Of a row of `order_lines`: a courier has its parcel, or is to fetch it, and has not brought it back. */
const isUnderWay = sql<boolean>`exists (
  select from shipment_lines join shipments on shipments.id = shipment_id
  where shipment_lines.order_id = order_lines.order_id and shipment_lines.line = order_lines.line
    and shipments.state not in ('planned', 'received_back'))`;

/** Those of these lines whose parcel is booked or sent. */
export async function findLinesUnderWay(db: Database, lineIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from order_lines where id = any(${[...lineIds]}::bigint[]) and ${isUnderWay}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How many of these lines no courier has got. */
export async function countNotSent(db: Database, lineIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_lines l where id = any(${[...lineIds]}::bigint[]) and not exists (
      select from shipment_lines s join shipments on shipments.id = shipment_id
      where s.order_id = l.order_id and s.line = l.line and not is_before_hand_over(state))`.execute(db);
  return rows[0]?.count ?? 0;
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

/** All lines of these orders, as the list has them. */
export async function listLineIdsOfOrders(db: Database, orderIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("orderLines")
    .where("orderId", "in", [0, ...orderIds])
    .orderBy("orderId", "desc")
    .orderBy("line")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The open lines of these orders. @param skipsUnderWay leaves out those whose parcel is booked or sent */
export async function findOpenLinesOfOrders(
  db: Database,
  orderIds: number[],
  skipsUnderWay = false,
): Promise<OpenLines> {
  return sumUp(db, sql`order_id = any(${orderIds}::bigint[])`, skipsUnderWay);
}

/** The open lines among those that a filter matches. @param limit of the lines that are looked at, the newest first */
export async function findOpenLinesOfFilter(
  db: Database,
  filter: OrderFilter,
  limit: number,
  skipsUnderWay = false,
): Promise<OpenLines> {
  const keys = await orderKeys(db, {
    filter: { ...filter, status: "Pending" },
    sort: "newest",
    cursor: null,
    limit,
  });
  return sumUp(db, sql`order_lines.id = any(${keys.map(({ id }) => id)}::bigint[])`, skipsUnderWay);
}

async function sumUp(
  db: Database,
  condition: ReturnType<typeof sql>,
  skipsUnderWay: boolean,
): Promise<OpenLines> {
  const { rows } = await sql<OpenLines & { ids: string[] }>`
    select coalesce(array_agg(id order by order_id, line) filter (where stays), '{}')::text[] as ids,
      count(distinct order_id) filter (where stays)::int as orders,
      coalesce((select sum(total) from order_amounts where order_id = any(array_agg(open.order_id) filter (where stays))), 0)::bigint as amount,
      coalesce(array_agg(name order by order_id, line) filter (where not stays), '{}') as under_way
    from (select order_lines.id, order_id, line, not (${skipsUnderWay} and ${isUnderWay}) as stays,
        'LS-' || orders.number || '-' || line || ' ' || ${customerLabel("orders")} as name
      from order_lines join orders on orders.id = order_id
      where status = 'pending' and order_lines.placed_at is not null and ${condition}) as open`.execute(db);
  const [{ ids, ...open } = { ids: [], orders: 0, amount: 0, underWay: [] }] = rows;
  return { ...open, ids: ids.map(Number) };
}

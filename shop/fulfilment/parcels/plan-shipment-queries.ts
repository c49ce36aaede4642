import { sql } from "kysely";
import type { OrderRoot } from "../../orders/model/order-root.ts";
import { statesBeforeHandOver, statesWithoutDelivery } from "../../orders/model/state-machines.ts";
import type { Database } from "../../schema.ts";

/** An order whose lines go into a parcel, locked. */
export type OrderToPlan = Awaited<ReturnType<typeof lockOrdersToPlan>>[number];

/** Locks placed orders in the order of their ids. */
export async function lockOrdersToPlan(tx: Database, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom("orders")
    .where("id", "in", orderIds)
    .where("placedAt", "is not", null)
    .orderBy("id")
    .select(["id", "number", "userId", "phoneE164", "packWith", "cityId"])
    .forNoKeyUpdate()
    .execute();
}

/** A line of an order, and how many of its pieces can still go into a parcel. */
export interface LineToPlan {
  orderId: number;
  line: number;
  quantity: number;
  cancelled: boolean;
  completed: boolean;
  /** Neither in a live parcel, nor lost, nor come back damaged or not at all. */
  left: number;
}

/** The placed lines of these orders, by order and line. */
export async function listLinesToPlan(tx: Database, orderIds: readonly number[]): Promise<LineToPlan[]> {
  const { rows } = await sql<LineToPlan>`
    select l.order_id, l.line, l.quantity, l.status = 'cancelled' as cancelled, l.status = 'completed' as completed,
      (l.quantity - gone.pieces)::integer as left
    from order_lines l
    cross join lateral (
      select coalesce(sum(case s.state when 'received_back' then sl.quantity - coalesce(sl.received_good, sl.quantity)
        else sl.quantity end), 0) as pieces
      from shipment_lines sl join shipments s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line = l.line) as gone
    where l.order_id = any(${[...orderIds]}) and l.placed_at is not null
    order by l.order_id, l.line`.execute(tx);
  return rows;
}

/** Inserts a planned parcel. */
export async function insertPlannedShipment(
  tx: Database,
  shipment: { courier: string | null; cityId: string | null },
): Promise<{ id: number; reference: string }> {
  return tx
    .insertInto("shipments")
    .values({ state: "planned", ...shipment })
    .returning(["id", "reference"])
    .executeTakeFirstOrThrow();
}

/** Pieces of an order's line that go into a parcel. */
export interface PlannedLine {
  orderId: number;
  line: number;
  quantity: number;
}

/** Puts lines into a shipment. */
export async function insertShipmentLines(
  tx: Database,
  shipmentId: number,
  lines: readonly PlannedLine[],
): Promise<void> {
  await tx
    .insertInto("shipmentLines")
    .values(lines.map(({ orderId, line, quantity }) => ({ shipmentId, orderId, line, quantity })))
    .execute();
}

/** Whether there is such a courier. */
export async function isCourier(tx: Database, id: string): Promise<boolean> {
  const row = await tx.selectFrom("couriers").where("id", "=", id).select("id").executeTakeFirst();
  return row !== undefined;
}

/** The live parcels of an order, oldest first: what each holds of this order, and whether of others too. */
export async function listParcelsOfOrder(db: Database, orderId: number, { lock }: { lock: boolean }) {
  const parcels = await db
    .selectFrom("shipments")
    .where("id", "in", (eb) =>
      eb.selectFrom("shipmentLines").where("orderId", "=", orderId).select("shipmentId"),
    )
    .where("state", "not in", statesWithoutDelivery)
    .orderBy("id")
    .select(["id", "state", "packedAt", "trackingNumber"])
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  const shared = await db
    .selectFrom("shipmentLines")
    .where("orderId", "!=", orderId)
    .where("shipmentId", "in", [0, ...parcels.map(({ id }) => id)])
    .select("shipmentId")
    .execute();
  return parcels.map((parcel) => ({
    ...parcel,
    isShared: shared.some(({ shipmentId }) => shipmentId === parcel.id),
  }));
}

/** Takes an order's lines out of a parcel. */
export async function deleteLinesOfOrder(tx: Database, shipmentId: number, orderId: number): Promise<void> {
  await tx
    .deleteFrom("shipmentLines")
    .where("shipmentId", "=", shipmentId)
    .where("orderId", "=", orderId)
    .execute();
}

/** Lets the history of an order no longer speak of a parcel that it has left, so that the parcel's news is not the order's. */
export async function detachEvents(tx: Database, shipmentId: number, orderId: number): Promise<void> {
  await tx
    .updateTable("orderEvents")
    .set({ shipmentId: null })
    .where("shipmentId", "=", shipmentId)
    .where("orderId", "=", orderId)
    .execute();
}

/** Locks an order and those that are packed with it, by id. @returns their ids */
export async function lockOrdersToPackWith(tx: Database, root: OrderRoot): Promise<number[]> {
  const rows = await tx
    .selectFrom("orders")
    .where((eb) => eb.or([eb("id", "=", root), eb("packWith", "=", root)]))
    .orderBy("id")
    .select("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The parcels of orders that have not left and are not packed, by id. */
export async function listUnpackedOfOrders(tx: Database, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom("shipments")
    .where("id", "in", (eb) =>
      eb.selectFrom("shipmentLines").where("orderId", "in", orderIds).select("shipmentId"),
    )
    .where("state", "in", statesBeforeHandOver)
    .where("packedAt", "is", null)
    .orderBy("id")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The parcels of an order that have not arrived and do not come back, by id. */
export async function listParcelsHere(db: Database, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("shipments")
    .where("id", "in", (eb) =>
      eb.selectFrom("shipmentLines").where("orderId", "=", orderId).select("shipmentId"),
    )
    .where("state", "not in", [...statesWithoutDelivery, "delivered"])
    .orderBy("id")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these orders of which a waiting line came back, theirs or of an order that is packed with them. */
export async function listCameBack(db: Database, roots: readonly OrderRoot[]): Promise<Set<OrderRoot>> {
  const { rows } = await sql<{ root: OrderRoot }>`
    select distinct coalesce(o.pack_with, o.id) as root from orders o join order_lines l on l.order_id = o.id
    where (o.id = any(${[...roots]}::bigint[]) or o.pack_with = any(${[...roots]}::bigint[])) and l.status = 'pending'
      and delivery_step(o.id, l.line) = 'back_here'`.execute(db);
  return new Set(rows.map(({ root }) => root));
}

/** The roots of the orders of parcels that came back, the oldest first. */
export async function listRootsOfCameBack(
  db: Database,
  shipmentIds: readonly number[],
): Promise<OrderRoot[]> {
  const { rows } = await sql<{ root: OrderRoot }>`
    select distinct coalesce(o.pack_with, o.id) as root from shipments s
    join shipment_lines sl on sl.shipment_id = s.id join orders o on o.id = sl.order_id
    where s.id = any(${[...shipmentIds]}::bigint[]) and s.state = 'received_back' order by root`.execute(db);
  return rows.map(({ root }) => root);
}

/** How many pieces of each line of an order these parcels hold. */
export async function listLinesInParcels(
  tx: Database,
  orderId: number,
  shipmentIds: readonly number[],
): Promise<Map<number, number>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("shipmentLines")
    .where("orderId", "=", orderId)
    .where("shipmentId", "in", shipmentIds)
    .groupBy("line")
    .select(["line", (eb) => eb.cast<number>(eb.fn.sum("quantity"), "integer").as("pieces")])
    .execute();
  return new Map(rows.map(({ line, pieces }) => [line, pieces]));
}

/** Sets the weight of a parcel, in grams, from its articles; none where that of an article is not known. */
export async function bindWeight(tx: Database, shipmentId: number): Promise<void> {
  await sql`
    update shipments set weight_grams = (
      select case when bool_and(weight is not null) then nullif(sum(weight * quantity), 0) end
      from (select coalesce(l.unit_weight_grams, products.weight_grams) as weight, sl.quantity
        from shipment_lines sl join order_lines l using (order_id, line)
        join products on products.id = l.product_id where sl.shipment_id = ${shipmentId}) as articles)
    where id = ${shipmentId}`.execute(tx);
}

/** A placed order with the names of its lines. */
export async function findOrderToSplit(db: Database, number: number) {
  const order = await db
    .selectFrom("orders")
    .where("number", "=", number)
    .where("placedAt", "is not", null)
    .select(["id", "number"])
    .executeTakeFirst();
  if (!order) return null;
  const names = await db
    .selectFrom("orderLines")
    .where("orderId", "=", order.id)
    .where("placedAt", "is not", null)
    .orderBy("line")
    .select(["line", "productName"])
    .execute();
  return { ...order, names };
}

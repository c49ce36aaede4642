import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Pieces of a line that cannot return to stock now. */
interface PiecesAway {
  /** In parcels that have left and are not back, or that reached the customer. */
  out: number;
  /** In parcels that came back: damaged, or not in them any more; and in lost ones. */
  gone: number;
}

/** Counts the pieces of a line that are not here to return. */
export async function countPiecesAway(tx: Database, lineId: number): Promise<PiecesAway> {
  const { rows } = await sql<PiecesAway>`
    select
      coalesce(sum(sl.quantity) filter (where state in ('handed_over', 'attempted', 'coming_back', 'delivered')), 0)::integer as out,
      (coalesce(sum(sl.quantity) filter (where state = 'lost'), 0)
        + coalesce(sum(sl.quantity - coalesce(sl.received_good, sl.quantity)) filter (where state = 'received_back'), 0))::integer as gone
    from order_lines l
    join shipment_lines sl on sl.order_id = l.order_id and sl.line = l.line
    join shipments on shipments.id = sl.shipment_id
    where l.id = ${lineId}`.execute(tx);
  return rows[0] ?? { out: 0, gone: 0 };
}

/** Keeps what a piece of each line in a parcel costs and weighs today, unless an earlier parcel has kept it. */
export async function snapshotCostAndWeight(
  tx: Database,
  shipmentId: number,
  orderId: number,
): Promise<void> {
  await sql`
    update order_lines l set unit_cost = coalesce(l.unit_cost, products.cost),
      unit_weight_grams = coalesce(l.unit_weight_grams, products.weight_grams)
    from products, shipment_lines sl
    where products.id = l.product_id and sl.shipment_id = ${shipmentId}
      and sl.order_id = ${orderId} and l.order_id = sl.order_id and l.line = sl.line
      and (l.unit_cost is null and products.cost is not null
        or l.unit_weight_grams is null and products.weight_grams is not null)`.execute(tx);
}

/** A cancelled line of a parcel that has come back. */
interface ReceivedLine {
  lineId: number;
  productId: string;
  good: number;
  damaged: number;
}

/** The cancelled lines of an order in a parcel whose contents were looked at, by product. */
export async function listCancelledInParcel(
  tx: Database,
  shipmentId: number,
  orderId: number,
): Promise<ReceivedLine[]> {
  const { rows } = await sql<ReceivedLine>`
    select l.id as line_id, product_id, received_good as good, received_damaged as damaged
    from shipment_lines sl join order_lines l on l.order_id = sl.order_id and l.line = sl.line
    where sl.shipment_id = ${shipmentId} and sl.order_id = ${orderId}
      and l.status = 'cancelled' and received_good is not null
    order by product_id, l.line`.execute(tx);
  return rows;
}

/**
 * Moves what came back of a cancelled line in a parcel: all of it is returned, and the damaged pieces are written off as
 * broken; never more than the line has taken and not returned yet. Nothing for a product that is not tracked.
 */
export async function returnReceived(
  tx: Database,
  { shipmentId, lineId, productId, good, damaged }: ReceivedLine & { shipmentId: number },
  actorId: string | null,
): Promise<void> {
  await sql`
    with level as (
      select product_id from stock_levels
      where product_id = ${productId} and place = 'shop' and tracked for no key update
    ), room as (
      select greatest(stock_taken - coalesce((select sum(pieces)
        from stock_movements where line_id = ${lineId} and reason in ('cancellation', 'returned')), 0), 0)::integer as pieces
      from order_lines where id = ${lineId}
    ), returned as (
      insert into stock_movements (product_id, pieces, reason, line_id, shipment_id, actor_id)
      select product_id, least(${good + damaged}, room.pieces), 'returned', ${lineId}, ${shipmentId}, ${actorId}
      from level, room where least(${good + damaged}, room.pieces) > 0
      on conflict do nothing returning pieces
    )
    insert into stock_movements (product_id, pieces, reason, line_id, shipment_id, actor_id)
    select level.product_id, -least(${damaged}, returned.pieces), 'broken', ${lineId}, ${shipmentId}, ${actorId}
    from level, returned where ${damaged} > 0
    on conflict do nothing`.execute(tx);
}

/** Writes off what came back damaged while the line was alive: returned and broken, parcel by parcel. */
export async function writeOffReceived(
  tx: Database,
  { lineId, productId }: { lineId: number; productId: string },
  actorId: string | null,
): Promise<void> {
  const { rows } = await sql<{ shipmentId: number; damaged: number }>`
    select shipment_id, received_damaged as damaged
    from order_lines l join shipment_lines sl on sl.order_id = l.order_id and sl.line = l.line
    join shipments on shipments.id = shipment_id
    where l.id = ${lineId} and received_damaged > 0 and state = 'received_back' order by shipment_id`.execute(
    tx,
  );
  for (const { shipmentId, damaged } of rows)
    await returnReceived(tx, { shipmentId, lineId, productId, good: 0, damaged }, actorId);
}

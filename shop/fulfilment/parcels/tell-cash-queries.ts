import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** The part of an order in a parcel, in paisa. */
export interface CashPart {
  shipmentId: number;
  orderId: number;
  amount: number;
}

interface Telling {
  /** Also what somebody was told already. */
  again: boolean;
}

/**
 * What the orders in these parcels would be told today, at most what other parcels leave of it; newest parcels first. The caller holds
 * the locks of the orders.
 */
export async function listPartsToTell(
  tx: Database,
  shipmentIds: readonly number[],
  { again }: Telling,
): Promise<CashPart[]> {
  const { rows } = await sql<CashPart>`
    with parts as materialized (select * from parcel_cash(orders_of_parcels(${[...shipmentIds]}::bigint[])))
    select p.shipment_id, p.order_id, least(p.today, greatest(a.at_door - coalesce((select sum(other.told) from parts as other
        where other.order_id = p.order_id and other.shipment_id <> p.shipment_id), 0), 0))::bigint as amount
    from parts as p join order_amounts as a on a.order_id = p.order_id
    where p.shipment_id = any(${[...shipmentIds]}) and (${again} or p.told is null) and exists (
      select from shipment_lines as held where held.shipment_id = p.shipment_id and held.order_id = p.order_id)
    order by p.shipment_id desc, p.order_id`.execute(tx);
  return rows;
}

/** Deletes what was told for orders that have left these parcels, where it counts no longer or is told again. */
export async function deleteLeftParts(
  tx: Database,
  shipmentIds: readonly number[],
  { again }: Telling,
): Promise<void> {
  await sql`
    delete from told_cash using shipments as s
    where s.id = shipment_id and s.id = any(${[...shipmentIds]}) and (${again} or not is_told(s)) and not exists (
      select from shipment_lines as held where held.shipment_id = s.id and held.order_id = told_cash.order_id)`.execute(
    tx,
  );
}

/** Writes what somebody outside is told, in place of what the same orders were told for these parcels before. */
export async function writeTold(tx: Database, parts: readonly CashPart[], toldBefore = false): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto("toldCash")
    .values(parts.map(({ shipmentId, orderId, amount }) => ({ shipmentId, orderId, amount, toldBefore })))
    .onConflict((conflict) =>
      conflict
        .columns(["shipmentId", "orderId"])
        .doUpdateSet({
          amount: sql<number>`excluded.amount`,
          toldBefore: sql<boolean>`excluded.told_before`,
          toldAt: sql<Date>`now()`,
        })
        .where(sql<boolean>`told_cash.amount <> excluded.amount`),
    )
    .execute();
}

/** Deletes what these parcels' other orders were told. */
export async function deleteOtherParts(tx: Database, shipmentId: number, orderIds: number[]): Promise<void> {
  await tx
    .deleteFrom("toldCash")
    .where("shipmentId", "=", shipmentId)
    .where("orderId", "not in", [0, ...orderIds])
    .execute();
}

/** Deletes what an earlier sending told for parcels, unless a booking sheet told it. */
export async function deleteSentParts(tx: Database, shipmentIds: readonly number[]): Promise<void> {
  await sql`
    delete from told_cash using shipments as s
    where s.id = shipment_id and s.id = any(${[...shipmentIds]}) and s.on_sheet_at is null`.execute(tx);
}

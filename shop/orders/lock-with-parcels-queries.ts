import { type RawBuilder, sql } from "kysely";
import type { Database } from "../schema.ts";
import { type Machine, statesBeforeHandOver } from "./state-machines.ts";
import { stateColumns } from "./transition-queries.ts";

/**
 * Locks an order and those that share a parcel with it, by their ids: the cash of a parcel is checked against all its orders
 * at the commit. Whoever pays or cancels something of an order takes these locks before any other.
 * @returns false: there is no such order
 */
export async function lockOrderWithParcels(tx: Database, orderId: number): Promise<boolean> {
  return (await lockOrdersWithParcels(tx, [orderId])).includes(orderId);
}

/** As `lockOrderWithParcels`, for several orders. @returns the ids of all that are locked */
export async function lockOrdersWithParcels(tx: Database, orderIds: readonly number[]): Promise<number[]> {
  return lockWithParcels(tx, sql`select unnest(${[...orderIds]}::bigint[])`);
}

/** As `lockOrderWithParcels`, for the orders of a row of this machine. */
export async function lockOrdersOfWithParcels(tx: Database, machine: Machine, id: number): Promise<void> {
  await lockWithParcels(tx, sql`${stateColumns[machine].orders} ${id}::bigint`);
}

/** @param ids selects the ids of orders */
async function lockWithParcels(tx: Database, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where id in (
      with own as (${ids})
      select * from own
      -- One that leaves what it is packed with changes those that are packed with it.
      union all select id from orders where pack_with in (select * from own)
      union all select other.order_id from shipment_lines mine
      join shipment_lines other using (shipment_id) join shipments on shipments.id = shipment_id
      where mine.order_id in (select * from own) and shipments.state = any(${[...statesBeforeHandOver]}))
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../schema.ts";
import { type Machine, statesBeforeHandOver } from "../model/state-machines.ts";
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

/** @param own selects the ids of orders */
async function lockWithParcels(tx: Database, own: RawBuilder<unknown>): Promise<number[]> {
  const orders = sql`
    select id from orders where id in (
      with own as (${own})
      select * from own
      -- One that leaves what it is packed with changes those that are packed with it.
      union all select together.id from orders as one join orders as together
        on together.id = one.pack_with or together.pack_with in (one.id, one.pack_with) where one.id in (select * from own)
      union all select other.order_id from shipment_lines mine
      join shipment_lines other using (shipment_id) join shipments on shipments.id = shipment_id
      where mine.order_id in (select * from own) and shipments.state = any(${[...statesBeforeHandOver]}))
    order by id`;
  for (;;) {
    await sql`savepoint before_locks`.execute(tx);
    const { rows: locked } = await sql<{ id: number }>`${orders} for no key update`.execute(tx);
    // Whoever held a lock may have joined or parted orders: these are read again, and locked in the order of their ids.
    const { rows: now } = await sql<{ id: number }>`${orders}`.execute(tx);
    const ids = new Set(locked.map(({ id }) => id));
    if (now.every(({ id }) => ids.has(id))) {
      await sql`release savepoint before_locks`.execute(tx);
      return [...ids];
    }
    await sql`rollback to savepoint before_locks`.execute(tx);
  }
}

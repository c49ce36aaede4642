import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { statesBeforeHandOver } from "../model/state-machines.ts";

/** The placed lines of an order that still wait, in the order in which their stock is locked. */
export async function listPendingLines(tx: Database, orderId: number) {
  return tx
    .selectFrom("orderLines")
    .where("orderId", "=", orderId)
    .where("placedAt", "is not", null)
    .where("status", "=", "pending")
    .orderBy("productId")
    .orderBy("id")
    .select(["id", "amount"])
    .execute();
}

/** Whether a courier has, or had, a parcel with lines of an order. */
export async function isHandedOver(tx: Database, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from shipments where state <> all(${[...statesBeforeHandOver]})
        and id in (select shipment_id from shipment_lines where order_id = ${orderId})
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

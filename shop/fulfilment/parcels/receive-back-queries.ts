import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** What a parcel holds, by order and line. */
export async function listArticles(tx: Database, shipmentId: number) {
  return tx
    .selectFrom("shipmentLines as sl")
    .innerJoin("orderLines as l", (join) =>
      join.onRef("l.orderId", "=", "sl.orderId").onRef("l.line", "=", "sl.line"),
    )
    .where("sl.shipmentId", "=", shipmentId)
    .orderBy("sl.orderId")
    .orderBy("sl.line")
    .select(["sl.orderId", "sl.line", "sl.quantity", "l.productId"])
    .execute();
}

/** Says what came back of an article. */
export async function updateReceived(
  tx: Database,
  shipmentId: number,
  { orderId, line, good, damaged }: { orderId: number; line: number; good: number; damaged: number },
): Promise<void> {
  await tx
    .updateTable("shipmentLines")
    .set({ receivedGood: good, receivedDamaged: damaged })
    .where("shipmentId", "=", shipmentId)
    .where("orderId", "=", orderId)
    .where("line", "=", line)
    .execute();
}

/** Sets when a parcel was received back. */
export async function updateReceivedAt(tx: Database, shipmentId: number): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ receivedBackAt: sql<Date>`now()`, adviceDueAt: null })
    .where("id", "=", shipmentId)
    .execute();
}

/** The lines in a parcel that are neither completed nor cancelled, by product. */
export async function listPendingInParcel(tx: Database, shipmentId: number) {
  return tx
    .selectFrom("shipmentLines as sl")
    .innerJoin("orderLines as l", (join) =>
      join.onRef("l.orderId", "=", "sl.orderId").onRef("l.line", "=", "sl.line"),
    )
    .innerJoin("orders", "orders.id", "l.orderId")
    .where("sl.shipmentId", "=", shipmentId)
    .where("l.status", "=", "pending")
    .orderBy("l.productId")
    .orderBy("l.id")
    .select(["l.id", "l.line", "l.productId", "orders.number"])
    .execute();
}

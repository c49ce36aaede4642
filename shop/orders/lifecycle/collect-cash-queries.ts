import { sql } from "kysely";
import { methodsOnDelivery } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";

/**
 * The part of an order that a delivered parcel was told to collect becomes a payment of it that can be captured, also where the order has
 * left the parcel or owes nothing by then.
 * @returns the payment; null: the parcel has collected nothing for this order
 */
export async function assignCash(
  tx: Database,
  { shipmentId, orderId }: { shipmentId: number; orderId: number },
): Promise<number | null> {
  const told = await tx
    .selectFrom("toldCash")
    .where("shipmentId", "=", shipmentId)
    .where("orderId", "=", orderId)
    .select("amount")
    .executeTakeFirst();
  if (!told || told.amount === 0) return null;
  const { amount } = told;
  const awaited = await tx
    .updateTable("payments")
    .set({ shipmentId, amount, updatedAt: sql<Date>`now()` })
    .where("orderId", "=", orderId)
    .where("purpose", "=", "full")
    .where("state", "=", "awaited")
    .where("method", "in", methodsOnDelivery)
    .returning("id")
    .executeTakeFirst();
  if (awaited) return awaited.id;
  // The first parcel of a divided order has had the order's payment.
  const { rows } = await sql<{ id: number }>`
    insert into payments (order_id, shipment_id, method, attempt, amount)
    select ${orderId}, ${shipmentId}, ${methodsOnDelivery[0]}, coalesce(max(attempt), 0) + 1, ${amount}
    from payments where order_id = ${orderId} and purpose = 'full' returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

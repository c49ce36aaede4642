import { recordAudit } from "../audit/audit-queries.ts";
import type { Customer } from "../customers/customer.ts";
import { initialPaymentStatus, paidStatus } from "../payments/payment.ts";
import type { Database } from "../schema.ts";
import { addOrderEvents } from "./order-line-write-queries.ts";
import { orderNumberText } from "./order-number.ts";
import { lockOrder, updatePaymentStatus } from "./order-queries.ts";

export type ConfirmPaymentResult =
  | "confirmed"
  /** It was paid before, or is paid on delivery. */
  | "notPending"
  | "unknown";

/** An admin has seen the money of an online payment: the parcel and its orders are paid (R24). */
export async function confirmPayment(
  db: Database,
  admin: Customer,
  checkoutId: number,
): Promise<ConfirmPaymentResult> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, checkoutId);
    if (!order) return "unknown";
    if (!isAwaitingPayment(order)) return "notPending";
    const lines = await updatePaymentStatus(tx, checkoutId, paidStatus);
    await addOrderEvents(tx, lines, { actor: "admin", actorId: admin.id }, "Payment received");
    const subject = orderNumberText(order.number);
    await recordAudit(tx, { actorId: admin.id, action: "payment.confirmed", subject });
    return "confirmed";
  });
}

/** Whether a parcel's online payment has not been confirmed yet. */
export function isAwaitingPayment(order: {
  paymentMethod: string | null;
  paymentStatus: string | null;
}): boolean {
  return order.paymentMethod === "jazzcash" && order.paymentStatus === initialPaymentStatus.jazzcash;
}

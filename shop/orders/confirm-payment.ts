import { recordAudit } from "../audit/audit-queries.ts";
import type { Customer } from "../customers/customer.ts";
import { initialPaymentStatus, paidStatus } from "../payments/payment.ts";
import type { Database } from "../schema.ts";
import { addOrderEvents } from "./order-line-write-queries.ts";
import { orderNumberText } from "./order-number.ts";
import { lockOrder, updatePaymentStatus } from "./order-queries.ts";

export type ConfirmPaymentResult =
  | "confirmed"
  /** The payment is confirmed already, or is cash on delivery. */
  | "notPending"
  | "unknown";

/** Marks an order and its lines as paid once an admin has seen the online payment arrive (R24). */
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

/** Whether the order's online payment is not confirmed yet. */
export function isAwaitingPayment(order: {
  paymentMethod: string | null;
  paymentStatus: string | null;
}): boolean {
  return order.paymentMethod === "jazzcash" && order.paymentStatus === initialPaymentStatus.jazzcash;
}

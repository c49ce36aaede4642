import type { Customer } from "../../customers/model/customer.ts";
import { isByTransfer, type PaymentMethod, paymentMethodTable } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import type { PaymentState } from "../model/state-machines.ts";
import { lockOrderWithParcels } from "./lock-with-parcels-queries.ts";
import { findCurrentPayment } from "./order-write-queries.ts";
import { transition } from "./transition.ts";

export type ConfirmPaymentResult =
  | "confirmed"
  /** The payment is confirmed already, or is cash on delivery. */
  | "notPending"
  /** A transfer: it is recorded with its transaction id (`confirmTransfer`). */
  | "byTransfer"
  | "unknown";

/** Captures the payment of an order once an admin has seen the online payment arrive (R24). */
export async function confirmPayment(
  db: Database,
  admin: Customer,
  orderId: number,
): Promise<ConfirmPaymentResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, orderId);
    const payment = await findCurrentPayment(tx, orderId);
    if (!payment) return "unknown";
    if (!isAwaitingPayment({ paymentMethod: payment.method, paymentState: payment.state }))
      return "notPending";
    if (isByTransfer(payment.method)) return "byTransfer";
    const actor = { actor: "admin", actorId: admin.id } as const;
    const captured = await transition(tx, { machine: "payment", id: payment.id, to: "captured", actor });
    return captured ? "confirmed" : "notPending";
  });
}

/** Whether the order's payment ahead is not confirmed yet. */
export function isAwaitingPayment({
  paymentMethod,
  paymentState,
}: {
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState | null;
}): boolean {
  return paymentMethod !== null && paymentMethodTable[paymentMethod].paidAhead && paymentState === "awaited";
}

import { recordDeed } from "../audit/audit-queries.ts";
import type { Customer } from "../customers/customer.ts";
import { firstPaymentStatus, paidStatus } from "../payments/payment.ts";
import type { Database } from "../schema.ts";
import { checkoutNumberText } from "./order-number.ts";
import { recordChange } from "./order-record-queries.ts";
import { lockParcel, writePaymentStatus } from "./parcel-queries.ts";

export type Confirmed =
  | "confirmed"
  /** It was paid before, or is paid on delivery. */
  | "notPending"
  | "unknown";

/** An admin has seen the money of an online payment: the parcel and its orders are paid (R24). */
export async function confirmPayment(db: Database, admin: Customer, checkoutId: number): Promise<Confirmed> {
  return db.transaction().execute(async (tx) => {
    const parcel = await lockParcel(tx, checkoutId);
    if (!parcel) return "unknown";
    if (!awaitsPayment(parcel)) return "notPending";
    const orders = await writePaymentStatus(tx, checkoutId, paidStatus);
    await recordChange(tx, orders, { actor: "admin", actorId: admin.id }, "Payment received");
    const subject = checkoutNumberText(parcel.number);
    await recordDeed(tx, { actorId: admin.id, action: "payment.confirmed", subject });
    return "confirmed";
  });
}

/** Whether a parcel's online payment has not been confirmed yet. */
export function awaitsPayment(parcel: {
  paymentMethod: string | null;
  paymentStatus: string | null;
}): boolean {
  return parcel.paymentMethod === "jazzcash" && parcel.paymentStatus === firstPaymentStatus.jazzcash;
}

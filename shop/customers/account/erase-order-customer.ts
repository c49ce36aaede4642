import { recordAudit } from "../../base/audit/audit-queries.ts";
import { recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import type { Customer } from "../model/customer.ts";
import { anonymiseLockedOrders } from "./delete-account-queries.ts";
import { lockOrdersWithoutAccount } from "./erase-order-customer-queries.ts";

export type EraseResult =
  /** `orders`: how many orders of that customer were anonymised. */
  | { outcome: "erased"; orders: number }
  /** This order of theirs still waits, or its parcel is under way. */
  | { outcome: "open"; number: string }
  /** There is no such order, it belongs to an account, or its details are erased. */
  | { outcome: "unknown" };

/**
 * Erases the details of a customer without an account, who asked for it: of that order and of all others that staff took
 * for the same phone number. Items, dates, amounts and payments stay, as with a deleted account (R36).
 */
export async function eraseOrderCustomer(
  db: Database,
  owner: Customer,
  orderId: number,
): Promise<EraseResult> {
  return db.transaction().execute(async (tx) => {
    const orders = await lockOrdersWithoutAccount(tx, orderId);
    if (!orders.some(({ id }) => id === orderId)) return { outcome: "unknown" };
    const open = orders.find(({ isOpen }) => isOpen);
    if (open) return { outcome: "open", number: orderNumberText(open.number) };
    await anonymiseLockedOrders(
      tx,
      orders.map(({ id }) => id),
    );
    for (const { id, number } of orders) {
      await recordEvent(tx, { orderId: id, type: "order.erased" }, { actor: "admin", actorId: owner.id });
      const subject = orderNumberText(number);
      await recordAudit(tx, { actorId: owner.id, action: "order.erased", subject });
    }
    return { outcome: "erased", orders: orders.length };
  });
}

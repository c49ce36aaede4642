import { recordDeed } from "../audit/audit-queries.ts";
import type { Customer } from "../customers/customer.ts";
import { announce } from "../notifications/announce.ts";
import type { Database } from "../schema.ts";
import { orderNumberText } from "./order-number.ts";
import { orderStanding, returnStock } from "./order-queries.ts";
import { endOrder } from "./order-record-queries.ts";
import type { OrderStatus } from "./order-status.ts";

/** The sentence for a status that could not be changed. */
export const statusNotChanged = "Failed to update order status. Please try again.";

export type StatusChange =
  | { outcome: "changed"; number: string; status: OrderStatus }
  /** The order was ended before, perhaps a moment ago by someone else; `status` is what it is now. */
  | { outcome: "ended"; number: string; status: string }
  | { outcome: "unknown" };

/**
 * An admin ends a Pending order: of two at once one wins, and the other is told (R23). Cancelling an
 * order that was placed gives its pieces back to the stock. History and audit log are written with it.
 */
export async function changeOrderStatus(
  db: Database,
  admin: Customer,
  orderId: number,
  to: Exclude<OrderStatus, "Pending">,
): Promise<StatusChange> {
  return db.transaction().execute(async (tx) => {
    const actor = { actor: "admin", actorId: admin.id } as const;
    const ended = await endOrder(tx, { id: orderId }, to, actor, `Marked ${to} on the dashboard`);
    const order = await orderStanding(tx, orderId);
    if (!order) return { outcome: "unknown" };
    const number = orderNumberText(order.number, order.line);
    if (!ended) return { outcome: "ended", number, status: order.status };

    if (to === "cancelled" && ended.placedAt) await returnStock(tx, ended.productId, ended.quantity);
    // The customer is told of orders that were placed, not of what they only thought of (R22).
    if (ended.placedAt) await announce(tx, { kind: `order-${to}`, orderId });
    await recordDeed(tx, {
      actorId: admin.id,
      action: `order.${to}`,
      subject: number,
      details: { orderId, from: "Pending", to },
    });
    return { outcome: "changed", number, status: to };
  });
}

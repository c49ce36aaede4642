import { recordAudit } from "../audit/audit-queries.ts";
import type { Customer } from "../customers/customer.ts";
import { enqueueEmail } from "../notifications/enqueue-email.ts";
import type { Database } from "../schema.ts";
import { findLineStatus, returnStock } from "./order-line-queries.ts";
import { transitionLine } from "./order-line-write-queries.ts";
import { orderLineNumberText } from "./order-number.ts";
import type { OrderStatus } from "./order-status.ts";

/** The sentence for a status that could not be changed. */
export const statusChangeFailed = "Failed to update order status. Please try again.";

export type StatusChangeResult =
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
  lineId: number,
  to: Exclude<OrderStatus, "Pending">,
): Promise<StatusChangeResult> {
  return db.transaction().execute(async (tx) => {
    const actor = { actor: "admin", actorId: admin.id } as const;
    const transitioned = await transitionLine(tx, { id: lineId }, to, actor, `Marked ${to} on the dashboard`);
    const current = await findLineStatus(tx, lineId);
    if (!current) return { outcome: "unknown" };
    const number = orderLineNumberText(current.number, current.line);
    if (!transitioned) return { outcome: "ended", number, status: current.status };

    if (to === "cancelled" && transitioned.placedAt)
      await returnStock(tx, transitioned.productId, transitioned.quantity);
    // The customer is told of orders that were placed, not of what they only thought of (R22).
    if (transitioned.placedAt) await enqueueEmail(tx, { kind: `order-${to}`, orderId: lineId });
    await recordAudit(tx, {
      actorId: admin.id,
      action: `order.${to}`,
      subject: number,
      details: { orderId: lineId, from: "Pending", to },
    });
    return { outcome: "changed", number, status: to };
  });
}

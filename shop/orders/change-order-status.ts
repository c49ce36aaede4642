import { recordAudit } from "../audit/audit-queries.ts";
import { returnStock } from "../catalogue/stock-queries.ts";
import type { Customer } from "../customers/customer.ts";
import { enqueueEmail } from "../notifications/enqueue-email.ts";
import type { Database } from "../schema.ts";
import { findLineStatus } from "./order-line-queries.ts";
import { transitionLine } from "./order-line-write-queries.ts";
import { orderLineNumberText } from "./order-number.ts";
import type { OrderStatus } from "./order-status.ts";

/** The error message when a status could not be changed (specification). */
export const statusChangeFailed = "Failed to update order status. Please try again.";

export type StatusChangeResult =
  | { outcome: "changed"; number: string; status: OrderStatus }
  /** The line had a final status already, perhaps set a moment ago by another admin; `status` is its current one. */
  | { outcome: "ended"; number: string; status: string }
  | { outcome: "unknown" };

/** Ends a Pending line; of two admins at once, the second gets `ended` (R23). Cancelling restocks placed pieces. */
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
    // Customers get emails about placed lines only: a line of Buy it now may never have been meant (R22).
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

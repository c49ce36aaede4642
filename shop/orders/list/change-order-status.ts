import type { Customer } from "../../customers/model/customer.ts";
import type { Database } from "../../schema.ts";
import { lockOrdersOfWithParcels } from "../lifecycle/lock-with-parcels-queries.ts";
import { transition } from "../lifecycle/transition.ts";
import { orderLineNumberText } from "../model/order-number.ts";
import type { OrderStatus } from "../model/order-status.ts";
import { findLineStatus } from "./order-line-queries.ts";

export type StatusChangeResult =
  | { outcome: "changed"; number: string; status: OrderStatus }
  /** The line had a final status already, perhaps set a moment ago by another admin; `status` is its current one. */
  | { outcome: "ended"; number: string; status: string }
  | { outcome: "unknown" };

/** Ends a Pending line; of two admins at once, the second gets `ended` (R23). Cancelling returns the pieces it took. */
export async function changeOrderStatus(
  db: Database,
  admin: Customer,
  lineId: number,
  to: Exclude<OrderStatus, "Pending">,
): Promise<StatusChangeResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrdersOfWithParcels(tx, "line", lineId);
    const changed = await transition(tx, {
      machine: "line",
      id: lineId,
      to,
      actor: { actor: "admin", actorId: admin.id },
      // The audit log's key since before decision 049: it holds the line's id.
      audit: { details: { orderId: lineId, from: "Pending", to } },
    });
    const current = await findLineStatus(tx, lineId);
    if (!current) return { outcome: "unknown" };
    const number = orderLineNumberText(current.number, current.line);
    return changed
      ? { outcome: "changed", number, status: to }
      : { outcome: "ended", number, status: current.status };
  });
}

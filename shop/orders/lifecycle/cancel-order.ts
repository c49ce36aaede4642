import { cappedSum } from "../../base/price.ts";
import type { Database } from "../../schema.ts";
import type { CancelReason } from "../model/cancel-reason.ts";
import { isHandedOver, listPendingLines } from "./cancel-order-queries.ts";
import { lockOrderWithParcels } from "./lock-with-parcels-queries.ts";
import type { Actor } from "./order-event-queries.ts";
import { lockOrder } from "./order-write-queries.ts";
import { transition } from "./transition.ts";

export type CancelOrderResult =
  /** `amount` in paisa, of the lines that were cancelled. */
  | { outcome: "cancelled"; number: number; lines: number; amount: number }
  /** All its lines had ended before. */
  | { outcome: "ended"; number: number }
  /** A courier has it: what was handed over comes back first. */
  | { outcome: "underWay"; number: number }
  | { outcome: "unknown" };

/**
 * Cancels all lines of an order that wait, through the same transition as the dashboard, in the caller's transaction. Their
 * pieces go back to stock, and the customer gets one email, however many lines it has.
 * @param order `why`: a word for the history, such as the customer's own reason; no personal data
 */
export async function cancelOrder(
  tx: Database,
  { orderId, actor, reason, why }: { orderId: number; actor: Actor; reason: CancelReason; why?: string },
): Promise<CancelOrderResult> {
  await lockOrderWithParcels(tx, orderId);
  const order = await lockOrder(tx, orderId);
  if (!order) return { outcome: "unknown" };
  const { number } = order;
  if (await isHandedOver(tx, orderId)) return { outcome: "underWay", number };
  const lines = await listPendingLines(tx, orderId);
  if (lines.length === 0) return { outcome: "ended", number };
  for (const { id } of lines)
    await transition(tx, {
      machine: "line",
      id,
      to: "cancelled",
      actor,
      event: { data: { reason, ...(why && { why }) } },
      audit: { details: { orderId: id, from: "Pending", to: "cancelled", reason } },
    });
  const amount = cappedSum(lines.map((line) => line.amount));
  return { outcome: "cancelled", number, lines: lines.length, amount };
}

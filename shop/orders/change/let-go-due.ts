import { recordAudit } from "../../base/audit/audit-queries.ts";
import { insertLetGo } from "../../payments/ledger/correction-queries.ts";
import { findUnaskedDue } from "../../payments/ledger/unasked-due-queries.ts";
import type { Database } from "../../schema.ts";
import { lockOrderWithParcels } from "../lifecycle/lock-with-parcels-queries.ts";
import { recordEvent } from "../lifecycle/order-event-queries.ts";
import { lockOrder, touchOrder } from "../lifecycle/order-write-queries.ts";
import { orderNumberText } from "../model/order-number.ts";

/**
 * Lets go what is due for an order and asked of no one: a correction, with who did it in history and audit log.
 * @param due paisa, as the page named it
 * @returns `changed`: another sum is due by now, or someone asks for it; nothing was written
 */
export async function letGoDue(
  db: Database,
  { orderId, due, actorId }: { orderId: number; due: number; actorId: string },
): Promise<"done" | "changed"> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, orderId);
    const order = await lockOrder(tx, orderId);
    const unasked = order && (await findUnaskedDue(tx, orderId));
    if (!order || unasked?.due !== due) return "changed";
    await insertLetGo(tx, orderId, due);
    await touchOrder(tx, orderId);
    const data = { amount: due };
    await recordEvent(tx, { orderId, type: "order.let_go", data }, { actor: "admin", actorId });
    const subject = orderNumberText(order.number);
    await recordAudit(tx, { actorId, action: "order.let-go", subject, details: data });
    return "done";
  });
}

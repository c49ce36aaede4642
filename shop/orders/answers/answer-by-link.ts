import { pakistaniNumber } from "../../base/phone-number.ts";
import { findDoorCash } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";
import { confirmOrder, refuseOrder } from "../confirm/confirm-order.ts";
import { type CancelOrderResult, cancelOrder } from "../lifecycle/cancel-order.ts";
import { isHandedOver } from "../lifecycle/cancel-order-queries.ts";
import { lockOrderWithParcels } from "../lifecycle/lock-with-parcels-queries.ts";
import { lockOrder } from "../lifecycle/order-write-queries.ts";
import type { DeliveryHints } from "./answer-form.ts";
import { updateDeliveryHints } from "./linked-order-queries.ts";

const customer = { actor: "customer", actorId: null } as const;

export type ConfirmByLinkResult =
  | { outcome: "confirmed" }
  /** The sum has changed since the page was loaded: nothing is confirmed. */
  | { outcome: "cash-changed" }
  /** Someone calls the customer first. The hints are stored. */
  | { outcome: "call" }
  /** Cancelled, handed over or not to be confirmed: the page says what it is now. */
  | { outcome: "closed" };

/** The customer confirms by the link, with hints for the rider. @param cash in paisa, as the page named it */
export async function confirmByLink(
  db: Database,
  orderId: number,
  { cash, ...hints }: DeliveryHints & { cash: number },
): Promise<ConfirmByLinkResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, orderId);
    if ((await findDoorCash(tx, orderId)).collects !== cash) return { outcome: "cash-changed" };
    const { outcome } = await confirmOrder(tx, { orderId, channel: "link", actor: customer });
    if (outcome === "closed" || outcome === "unknown") return { outcome: "closed" };
    await updateDeliveryHints(tx, orderId, toColumns(hints));
    return { outcome: outcome === "marked" || outcome === "short" ? "call" : "confirmed" };
  });
}

/** The customer changes the hints for the rider; `late`: a courier has the parcel, and its hints. */
export async function changeHintsByLink(
  db: Database,
  orderId: number,
  hints: DeliveryHints,
): Promise<{ outcome: "stored" | "late" }> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, orderId)) || (await isHandedOver(tx, orderId))) return { outcome: "late" };
    await updateDeliveryHints(tx, orderId, toColumns(hints));
    return { outcome: "stored" };
  });
}

/**
 * The customer cancels by the link (R51): refused, and every line that waits is cancelled as on the dashboard, with one letter.
 * @param why the customer's reason; null: none was given
 */
export async function cancelByLink(
  db: Database,
  orderId: number,
  why: string | null,
): Promise<CancelOrderResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, orderId);
    // An order that no one needs to confirm has no answer; the line's transition decides alone.
    await refuseOrder(tx, { orderId, channel: "link", actor: customer });
    return cancelOrder(tx, { orderId, actor: customer, reason: "link", ...(why && { why }) });
  });
}

function toColumns({ landmark, secondPhone, bestTime }: DeliveryHints) {
  return {
    landmark: landmark || null,
    secondPhone: secondPhone || null,
    secondPhoneE164: pakistaniNumber(secondPhone),
    bestTime: bestTime || null,
  };
}

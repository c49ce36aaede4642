import { deliveryPhones } from "../../base/phone-number.ts";
import { priceTimes } from "../../base/price.ts";
import { reserveStock } from "../../catalogue/stock/reserve-stock.ts";
import { findAwaitedAdvance } from "../../payments/ledger/order-advance-queries.ts";
import type { Database } from "../../schema.ts";
import { findMarkAgainst, type PhoneMark } from "../confirm/phone-mark-queries.ts";
import { findConfirmation } from "../confirm/placement-confirmation-queries.ts";
import { recordEvent } from "../lifecycle/order-event-queries.ts";
import { endAdvance } from "../lifecycle/settle-advance.ts";
import { transition } from "../lifecycle/transition.ts";
import { type FoundOrder, findEditableOrder } from "../list/editable-order-queries.ts";
import { lockProductsToOrder } from "../list/product-to-order-queries.ts";
import { fieldsOf } from "../model/editable-order.ts";
import { findRequiredAdvance, insertRequiredAdvance } from "./ask-advance-queries.ts";
import { type ChangingActor, changeOrderWithin } from "./change-order.ts";
import { updateQuantity } from "./change-order-queries.ts";
import { findOrderToPay, updateConfirmation } from "./change-payment-queries.ts";
import { isUntouched, setNotReserved } from "./untouched-order-queries.ts";

/** What the customer typed when the order was sent again. `name`: blank for none. */
export interface Correction {
  phone: string;
  address: string;
  name: string;
  notes: { was: string; now: string };
}

/** Whether an order of so many pieces, with this phone, may hold stock before it is confirmed (R61). */
export type MayHold = (phone: string | null, pieces: number) => Promise<boolean>;

export type CorrectionResult =
  | { outcome: "corrected" }
  /** Something was made for it, someone looked at it, or it is too late. Nothing has changed. */
  | { outcome: "kept" }
  /** The owner's mark stands against the new number. Nothing has changed. */
  | { outcome: "marked"; mark: PhoneMark };

/**
 * Corrects what an order's customer has typed, right after it was placed (R74): while nobody has confirmed it and nothing was made
 * for it. The new phone number is treated as a new order's is. The caller holds the order's lock.
 */
export async function correctPlacedOrder(
  tx: Database,
  number: number,
  correction: Correction,
  { actorId, mayHold }: { actorId: string; mayHold: MayHold },
): Promise<CorrectionResult> {
  const order = await findEditableOrder(tx, number);
  if (!order?.method || !(await isUntouched(tx, order.id))) return { outcome: "kept" };
  const { phone, address, name, notes } = correction;
  const shown = fieldsOf(order);
  const before = deliveryPhones(order.delivery.phone, null);
  const after = deliveryPhones(phone, null);
  // The second phone may have come by the order's link.
  const isTyped = (before.secondPhone ?? "") === order.delivery.secondPhone;
  const secondPhone = isTyped ? (after.secondPhone ?? "") : order.delivery.secondPhone;
  const phones = deliveryPhones(phone, secondPhone);
  const isOtherPhone = phone !== order.delivery.phone;
  const mark = isOtherPhone ? await findMarkAgainst(tx, phones, order.method) : undefined;
  if (mark) return { outcome: "marked", mark };
  const actor = { actor: "customer", actorId } as const;
  // Stock before the phone: the order in which placing an order locks them.
  if (isOtherPhone)
    await lockProductsToOrder(
      tx,
      order.lines.map(({ productId }) => productId),
    );
  const changed = await changeOrderWithin(tx, actor, {
    ...{ orderId: order.id, number, shown, added: [] },
    // Nobody chose the city: the shop recognised it in the earlier address.
    typed: { ...shown, phone, secondPhone, address, name, ...(address !== shown.address && { city: "" }) },
    ...(notes.was !== notes.now && { notes }),
  });
  if (changed.outcome !== "changed") return { outcome: "kept" };
  if (isOtherPhone) await judgeAsNew(tx, order, actor, (pieces) => mayHold(phones.phoneE164, pieces));
  return { outcome: "corrected" };
}

/** Applies the rules of a new order to one with another phone number: the stock that it holds, its confirmation, its advance. */
async function judgeAsNew(
  tx: Database,
  order: FoundOrder,
  actor: ChangingActor,
  mayHold: (pieces: number) => Promise<boolean>,
): Promise<void> {
  const holding = order.lines.filter(({ stockTaken }) => stockTaken > 0);
  const isHeld = holding.length > 0;
  const allowed = await mayHold(
    Math.max(...(isHeld ? holding : order.lines).map(({ quantity }) => quantity)),
  );
  if (isHeld && !allowed) {
    for (const line of holding) {
      const amount = priceTimes(line.unitPrice, line.quantity);
      if (amount !== null)
        await updateQuantity(
          tx,
          { ...{ line, amount, stockTaken: 0 }, quantity: line.quantity },
          actor.actorId,
        );
    }
    await setNotReserved(tx, order.id);
  } else if (!isHeld && allowed) await reserveStock(tx, order.id);

  const now = await findOrderToPay(tx, order.id);
  if (!now) throw new Error(`order ${order.id} is not placed`);
  await updateConfirmation(tx, order.id, await findConfirmation(tx, now));
  const advance = { orderId: order.id, phones: now, method: now.method };
  const [required, awaited] = [
    await findRequiredAdvance(tx, advance),
    await findAwaitedAdvance(tx, order.id),
  ];
  if (awaited && required === 0) await endAdvance(tx, transition, awaited.id, actor);
  if (awaited || required === 0) return;
  await insertRequiredAdvance(tx, advance);
  await recordEvent(tx, { orderId: order.id, type: "advance.asked", data: { amount: required } }, actor);
}

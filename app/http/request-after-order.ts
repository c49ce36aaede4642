import type { RouterContextProvider } from "react-router";
import { displayPrice } from "../../shop/base/price.ts";
import { deliveryNote } from "../../shop/content/settings/shop-settings.ts";
import { listCustomerParcels } from "../../shop/fulfilment/parcels/customer-parcel-queries.ts";
import type { CustomerOrder } from "../../shop/orders/list/customer/customer-order-queries.ts";
import { beingCheckedText } from "../../shop/payments/gateway/payment-page.ts";
import { deliveryWords } from "../../shop/payments/ledger/door-sentence.ts";
import { findDoorCash } from "../../shop/payments/ledger/order-amounts-queries.ts";
import { callsText, nextSteps, saveInWhatsApp } from "../ui/views/next-steps-view.ts";
import { hasLeft } from "../ui/views/parcel-view.ts";
import { database, shopOrigin } from "./context.ts";
import { requestPayStep } from "./request-pay-step.ts";
import { requestSettings } from "./request-settings.ts";
import { requestTransfer } from "./request-transfer.ts";

/**
 * What the customer of a placed order can pay, and what happens next.
 * @param number such as 10427
 * @param isPaying a payment of it is being checked
 */
export async function requestAfterOrder(
  context: Readonly<RouterContextProvider>,
  order: CustomerOrder,
  number: number,
  isPaying = false,
) {
  const db = context.get(database);
  const settings = await requestSettings(context);
  const { offer: pay, instructions, ask } = await requestPayStep(context, order);
  const transfer = await requestTransfer(context, { id: order.id, number });
  const parcels = await listCustomerParcels(db, [order.id]);
  const door = order.amounts?.door ?? (await findDoorCash(db, order.id));
  const byHand = order.advance?.awaited || (instructions ? Math.max(order.amounts?.due ?? 0, 0) : 0);
  const isChecked = isPaying || instructions === beingCheckedText;
  const payFirst = isChecked
    ? null
    : (pay?.amount ?? transfer?.amount.text ?? (byHand ? displayPrice(byHand) : null));
  const isSent = hasLeft(parcels);
  const facts = { door, payFirst, isAsked: ask !== null, settings };
  const steps = isSent ? [] : nextSteps(order, facts);
  const next = steps.length > 0 && {
    steps,
    deliveryLine: deliveryNote(settings),
    calls: callsText(settings),
    save: saveInWhatsApp(order, door, context.get(shopOrigin)),
  };
  return {
    pay,
    ask,
    instructions,
    transfer,
    parcels,
    deliveryLine: deliveryWords(settings, isSent),
    next: next || null,
  };
}

/** What happens next, as the pages of a placed order show it. */
export type NextStepsView = NonNullable<Awaited<ReturnType<typeof requestAfterOrder>>["next"]>;

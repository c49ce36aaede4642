import type { RouterContextProvider } from "react-router";
import { findCashOffer } from "../../shop/orders/change/pay-cash-instead.ts";
import { findPayStep } from "../../shop/payments/gateway/pay-step.ts";
import { payOfferView } from "../ui/views/pay-offer-view.ts";
import { database } from "./context.ts";
import { payerOf } from "./payer.ts";
import { requestSettings } from "./request-settings.ts";

/** What the page of a placed order says about paying ahead. */
export async function requestPayStep(
  context: Readonly<RouterContextProvider>,
  order: Parameters<typeof findPayStep>[1],
) {
  const db = context.get(database);
  const step = await findPayStep(db, order, {
    settings: await requestSettings(context),
    payer: payerOf(context),
  });
  const cash = step.offer?.purpose === "full" ? await findCashOffer(db, order.id) : null;
  return { offer: step.offer && payOfferView(step.offer, cash), instructions: step.instructions };
}

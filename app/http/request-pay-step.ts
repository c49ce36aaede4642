import type { RouterContextProvider } from "react-router";
import { findCashOffer } from "../../shop/orders/change/pay-cash-instead.ts";
import { openAccountToPay } from "../../shop/payments/gateway/gateway-account.ts";
import { findPayStep } from "../../shop/payments/gateway/pay-step.ts";
import { walletWay } from "../../shop/payments/model/payment.ts";
import { askView, payOfferView } from "../ui/views/pay-offer-view.ts";
import { database } from "./context.ts";
import { payerOf } from "./payer.ts";
import { requestSettings } from "./request-settings.ts";

/** What the page of a placed order says about paying ahead. */
export async function requestPayStep(
  context: Readonly<RouterContextProvider>,
  order: Parameters<typeof findPayStep>[1] & { number: number | string },
) {
  const db = context.get(database);
  const settings = await requestSettings(context);
  const { offer, instructions, isAsked } = await findPayStep(db, order, {
    settings,
    payer: payerOf(context),
  });
  if (isAsked) {
    const ask = askView(instructions ?? "", settings, order.number, await findCashOffer(db, order.id, true));
    return { offer: null, instructions: null, ask };
  }
  const cash = offer?.purpose === "full" ? await findCashOffer(db, order.id) : null;
  return { offer: offer && payOfferView(offer, cash), instructions, ask: null };
}

/** Whether nothing in the shop tells this visitor where to pay by JazzCash. */
export async function isWalletAsked(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const account = await openAccountToPay(context.get(database), payerOf(context));
  return walletWay(account !== null, await requestSettings(context)) === "asked";
}

import type { RouterContextProvider } from "react-router";
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
  const step = await findPayStep(context.get(database), order, {
    settings: await requestSettings(context),
    payer: payerOf(context),
  });
  return { offer: step.offer && payOfferView(step.offer), instructions: step.instructions };
}

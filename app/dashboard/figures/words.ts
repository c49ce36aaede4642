import { orderSources as staffSources } from "../../../shop/checkout/place/take-order-form.ts";
import { confirmationLabels } from "../../../shop/orders/confirm/confirmation-axis.ts";
import { firstSources } from "../../../shop/orders/model/first-source.ts";

/** By what staff chose, or `web-` and the first source; see `countFigure`. */
export const sourceLabels: Readonly<Record<string, string>> = {
  ...staffSources,
  chat: "Chat",
  "web-": "Website: Not known",
  ...Object.fromEntries(
    Object.entries(firstSources).map(([source, label]) => [`web-${source}`, `Website: ${label}`]),
  ),
};
export const callLabels: Readonly<Record<string, string>> = { ...confirmationLabels, sent: "Message sent" };

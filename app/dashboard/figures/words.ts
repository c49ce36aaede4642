import { orderSources as staffSources } from "../../../shop/checkout/place/take-order-form.ts";
import { confirmationLabels } from "../../../shop/orders/confirm/confirmation-axis.ts";

export const sourceLabels: Readonly<Record<string, string>> = {
  ...staffSources,
  web: "Website",
  chat: "Chat",
};
export const callLabels: Readonly<Record<string, string>> = { ...confirmationLabels, sent: "Message sent" };

/** Sums that no one can pay end at the largest number that is shown. */
export const total = (amounts: number[]) =>
  Math.min(
    amounts.reduce((sum, amount) => sum + amount, 0),
    Number.MAX_SAFE_INTEGER,
  );

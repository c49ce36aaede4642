import { formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { askedText } from "../../../shop/checkout/place/checkout-texts.ts";
import {
  chatTexts,
  contactDetails,
  type ShopSettings,
} from "../../../shop/content/settings/shop-settings.ts";
import type { CashOffer } from "../../../shop/orders/change/pay-cash-instead.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import type { PayOffer } from "../../../shop/payments/gateway/pay-step.ts";
import { advanceHint } from "../../../shop/payments/ledger/advance.ts";
import { telLink } from "../contact-details.tsx";

/** What stands in place of cash on delivery for a number that the owner has marked. */
export const payInAdvanceText = "Please pay in advance, or contact us.";

/** Formats what can be paid online for an order. @param cash what a refused payment leaves; null: none was refused */
export function payOfferView({ amount, purpose, open }: PayOffer, cash: CashOffer | null) {
  return {
    amount: displayPrice(amount),
    isAdvance: purpose === "advance",
    open: open && { path: `/pay/${open.reference}`, at: formatWeekdayTime(open.startedAt) },
    cash: cashView(cash),
  };
}

export type PayOfferView = ReturnType<typeof payOfferView>;

/**
 * Formats how a customer gets the details by which JazzCash is paid, where no page of the shop has them.
 * @param number of the order, such as 10427 or `LS-10427`
 */
export function askView(
  text: string,
  settings: ShopSettings,
  number: number | string,
  cash: CashOffer | null,
) {
  const numberText = typeof number === "number" ? orderNumberText(number) : number;
  const { phone, chat } = contactDetails(settings, chatTexts.jazzCash(numberText));
  const call = phone && telLink(phone);
  const [to, label] = chat
    ? [chat, "Ask for the details on WhatsApp"]
    : call
      ? [call, `Call ${phone} for the details`]
      : ["/contact", "Ask for the details"];
  return { text, to, label, cash: cashView(cash) };
}

export type AskView = ReturnType<typeof askView>;

const cashView = (cash: CashOffer | null) =>
  cash && { isOffered: cash.outcome === "offered", text: cashText(cash) };

function cashText(cash: CashOffer): string {
  if (cash.outcome === "marked") return payInAdvanceText;
  const advance = cash.advance > 0 ? advanceHint(cash.advance) : "";
  return [advance, cash.confirmation && askedText].filter(Boolean).join(" ");
}

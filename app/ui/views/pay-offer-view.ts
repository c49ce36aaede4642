import { formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { askedText } from "../../../shop/checkout/place/checkout-texts.ts";
import type { CashOffer } from "../../../shop/orders/change/pay-cash-instead.ts";
import type { PayOffer } from "../../../shop/payments/gateway/pay-step.ts";
import { advanceHint } from "../../../shop/payments/ledger/advance.ts";

/** What stands in place of cash on delivery for a number that the owner has marked. */
export const payInAdvanceText = "Please pay in advance, or contact us.";

/** Formats what can be paid online for an order. @param cash what a refused payment leaves; null: none was refused */
export function payOfferView({ amount, purpose, open }: PayOffer, cash: CashOffer | null) {
  return {
    amount: displayPrice(amount),
    isAdvance: purpose === "advance",
    open: open && { path: `/pay/${open.reference}`, at: formatWeekdayTime(open.startedAt) },
    cash: cash && { isOffered: cash.outcome === "offered", text: cashText(cash) },
  };
}

export type PayOfferView = ReturnType<typeof payOfferView>;

function cashText(cash: CashOffer): string {
  if (cash.outcome === "marked") return payInAdvanceText;
  const advance = cash.advance > 0 ? advanceHint(cash.advance) : "";
  return [advance, cash.confirmation && askedText].filter(Boolean).join(" ");
}

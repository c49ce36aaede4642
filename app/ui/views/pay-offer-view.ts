import { formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import type { PayOffer } from "../../../shop/payments/gateway/pay-step.ts";

/** Formats what can be paid online for an order. */
export function payOfferView({ amount, purpose, open }: PayOffer) {
  return {
    amount: displayPrice(amount),
    isAdvance: purpose === "advance",
    open: open && { path: `/pay/${open.reference}`, at: formatWeekdayTime(open.startedAt) },
  };
}

export type PayOfferView = ReturnType<typeof payOfferView>;

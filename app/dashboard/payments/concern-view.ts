import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { ageText } from "../../../shop/overview/age-text.ts";
import { canBeAsked, type PaymentConcern } from "../../../shop/payments/gateway/payment-concern.ts";
import type { PaymentOfConcern } from "../../../shop/payments/gateway/payment-concern-queries.ts";
import type { StateShape } from "../ui/state-mark.tsx";

interface ConcernWords {
  shape: StateShape;
  /** What happened. */
  label: string;
  /** What to do about it. */
  advice: string;
}

const concernWords: Readonly<Record<PaymentConcern, ConcernWords>> = {
  contradicted: {
    shape: "trouble",
    label: "JazzCash changed its answer",
    advice:
      "This was recorded as paid, but JazzCash now says something else. Check the JazzCash portal before you send the order.",
  },
  not_believed: {
    shape: "trouble",
    label: "Suspicious message ignored",
    advice:
      "Nothing was changed. Check the JazzCash portal. If the money is there, press “Payment received” on the order's page.",
  },
  no_answer: {
    shape: "waiting",
    label: "JazzCash has not answered",
    advice: "We do not know if the customer has paid. Check the JazzCash portal, or ask again.",
  },
  not_decided: {
    shape: "waiting",
    label: "Still pending at JazzCash",
    advice:
      "The time to pay is over, but JazzCash still says pending. Check the JazzCash portal, or ask again.",
  },
  failed: {
    shape: "ended",
    label: "Payment failed",
    advice: "The customer has not tried again. Ask if they need help or want cash on delivery.",
  },
  not_finished: {
    shape: "ended",
    label: "Started, not finished",
    advice: "The customer left JazzCash without paying. Ask if they need help or want cash on delivery.",
  },
};

const refusals: Readonly<Record<string, string>> = {
  no_hash: "without a signature",
  wrong_hash: "with a wrong signature",
  wrong_amount: "with a different amount",
};

/** A payment that needs someone, as text. @param hasAccount whether JazzCash can be asked */
export function toConcernRow(
  payment: PaymentOfConcern,
  { now, hasAccount }: { now: Date; hasAccount: boolean },
) {
  const { id, concern, responseCode, verdict } = payment;
  const order = orderNumberText(payment.orderNumber);
  const words = concernWords[concern];
  const amounts =
    payment.saidAmount !== null &&
    `${displayPrice(payment.saidAmount)} instead of ${displayPrice(payment.amount)}`;
  const why =
    concern === "contradicted"
      ? amounts
      : concern === "not_believed"
        ? verdict === "wrong_amount" && amounts
          ? `with a different amount: ${amounts}`
          : refusals[verdict ?? ""]
        : concern === "failed" && responseCode && `code ${responseCode}`;
  return {
    id,
    concern,
    order,
    path: `/dashboard/orders/${order}`,
    customerName: payment.customerName,
    shape: words.shape,
    label: why ? `${words.label}, ${why}` : words.label,
    advice: words.advice,
    amount: displayPrice(payment.amount),
    when: [
      `${payment.purpose === "advance" ? "Advance started" : "Started"} ${formatDateTime(payment.startedAt)}`,
      `waiting ${ageText((now.getTime() - payment.since.getTime()) / 3_600_000)}`,
      payment.isSandbox ? "JazzCash sandbox, no real money" : null,
    ]
      .filter((part) => part !== null)
      .join(", "),
    ask: !canBeAsked(concern) || !hasAccount ? null : payment.isBeingAsked ? "in progress" : "possible",
    whatsApp:
      concern === "failed" || concern === "not_finished" ? toPhoneLinks(payment.phone).whatsApp : null,
  } as const;
}

export type ConcernRow = ReturnType<typeof toConcernRow>;

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
    label: "JazzCash contradicts a payment",
    advice:
      "It was recorded as paid. Asked about it, JazzCash then said otherwise. Look it up in JazzCash's portal before you send the order.",
  },
  not_believed: {
    shape: "trouble",
    label: "An answer was not believed",
    advice:
      "Nothing was changed. Look in JazzCash's portal: if the money is there, enter on the order's page that it has come.",
  },
  no_answer: {
    shape: "waiting",
    label: "JazzCash has not answered",
    advice: "Nobody knows whether the customer has paid. Look in JazzCash's portal, or ask again.",
  },
  not_decided: {
    shape: "waiting",
    label: "JazzCash has not decided",
    advice: "Its time is over and JazzCash still calls it pending. Look in JazzCash's portal, or ask again.",
  },
  failed: {
    shape: "ended",
    label: "The payment failed",
    advice: "The customer has not tried again. Ask whether they need help, or want to pay in cash.",
  },
  not_finished: {
    shape: "ended",
    label: "Begun, not finished",
    advice: "The customer left JazzCash without paying. Ask whether they need help, or want to pay in cash.",
  },
};

const refusals: Readonly<Record<string, string>> = {
  no_hash: "without a hash",
  wrong_hash: "with a wrong hash",
  wrong_amount: "with another amount",
};

/** A payment that needs somebody, as text. @param hasAccount whether JazzCash can be asked */
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
          ? `with another amount: ${amounts}`
          : refusals[verdict ?? ""]
        : concern === "failed" && responseCode && `code ${responseCode}`;
  return {
    ...{ id, concern, order },
    path: `/dashboard/orders/${order}`,
    customerName: payment.customerName,
    shape: words.shape,
    label: why ? `${words.label}, ${why}` : words.label,
    advice: words.advice,
    amount: displayPrice(payment.amount),
    when: [
      `${payment.purpose === "advance" ? "Advance begun" : "Begun"} ${formatDateTime(payment.startedAt)}`,
      `waits ${ageText((now.getTime() - payment.since.getTime()) / 3_600_000)}`,
      payment.isSandbox ? "JazzCash's sandbox, where no money moves" : null,
    ]
      .filter((part) => part !== null)
      .join(", "),
    ask: !canBeAsked(concern) || !hasAccount ? null : payment.isBeingAsked ? "under way" : "possible",
    whatsApp:
      concern === "failed" || concern === "not_finished" ? toPhoneLinks(payment.phone).whatsApp : null,
  } as const;
}

export type ConcernRow = ReturnType<typeof toConcernRow>;

import { formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { isErrorCode } from "../../../shop/payments/gateway/jazzcash/response-codes.ts";
import type { PaymentPage } from "../../../shop/payments/gateway/open-payment-page.ts";
import type { NotPayableReason } from "../../../shop/payments/gateway/payable-queries.ts";
import { beingCheckedText, type PaymentPageState } from "../../../shop/payments/gateway/payment-page.ts";
import { advanceTerms } from "../../../shop/payments/ledger/advance.ts";
import { cashWords } from "../../../shop/payments/ledger/order-amounts.ts";

/** Formats the page of a payment: of its order the number and the sum, and nothing of its customer. */
export function paymentView({ state, transaction, facts, payAgain, closed, form }: PaymentPage) {
  const words: Words = {
    amount: displayPrice(transaction.amount),
    number: orderNumberText(transaction.orderNumber),
    due: facts.due > 0 ? displayPrice(facts.due) : null,
    owed: displayPrice(Math.max(-facts.due, 0)),
    payAgain: payAgain === null ? null : displayPrice(payAgain),
    isAdvance: transaction.purpose === "advance",
    cashNote: cashWords(facts.door)?.note ?? "",
    code: transaction.responseCode,
    hadError: isErrorCode(transaction.responseCode),
    closed,
  };
  return {
    state,
    ...texts[state](words),
    number: words.number,
    amount: words.amount,
    until: formatWeekdayTime(transaction.expiresAt),
    payAgain: words.payAgain,
    /** Of someone with an account; others find their parcel by its number and their phone. */
    hasAccount: transaction.userId !== null,
    form,
  };
}

export type PaymentView = ReturnType<typeof paymentView>;

/** How the success screen of an order names its payment at the gateway (R66); null: as that of every order. */
export function placedPaymentView({ state, closed, transaction }: PaymentPage) {
  const text = placedTexts[state];
  // Cancelled, or paid in another way.
  const isOver = closed !== null && closed !== "being_checked" && state !== "paid";
  if (!text || isOver) return null;
  return { ...text, text: text.text(displayPrice(transaction.amount)) };
}

interface PlacedText {
  kind: "paid" | "refused" | "waiting";
  status: string;
  title: string;
  text: (amount: string) => string;
}

const refused: PlacedText = {
  kind: "refused",
  status: "Not paid",
  title: "Your order is placed, but the payment did not go through",
  text: () => "If money has left your account, please contact us before you pay again.",
};

const placedTexts: Readonly<Partial<Record<PaymentPageState, PlacedText>>> = {
  paid: {
    kind: "paid",
    status: "Paid with JazzCash",
    title: "Thank you, your order is placed",
    text: (amount) => `JazzCash has confirmed your payment of ${amount}.`,
  },
  failed: refused,
  expired: refused,
  waiting: {
    kind: "waiting",
    status: "Waiting for JazzCash",
    title: "Your order is placed. We are checking your payment",
    text: (amount) =>
      `JazzCash has not confirmed your payment of ${amount} yet. This can take some minutes. You can close this page.`,
  },
};

interface Words {
  amount: string;
  number: string;
  /** What remains to be paid; null: nothing. */
  due: string | null;
  /** What goes back. */
  owed: string;
  payAgain: string | null;
  isAdvance: boolean;
  /** What the rider may ask for although it is paid. */
  cashNote: string;
  code: string | null;
  hadError: boolean;
  closed: NotPayableReason | null;
}

interface Text {
  /** One or two words above the title. */
  status: string;
  title: string;
  text: string;
}

const texts: Readonly<Record<PaymentPageState, (words: Words) => Text>> = {
  leave: ({ amount, number, isAdvance }) => ({
    status: "Not paid yet",
    title: `Pay ${amount}`,
    text: `${isAdvance ? `This is the advance for order ${number}. ${advanceTerms}` : `Order ${number} is placed.`} You pay on JazzCash's own page and come back here.`,
  }),
  waiting: ({ amount, number, closed, hadError }) => ({
    status: "Waiting for JazzCash",
    title: "We are checking your payment",
    text:
      hadError || closed === "being_checked"
        ? `${hadError ? errorText : beingCheckedText} That can take some minutes. You may close this page.`
        : `JazzCash has not yet confirmed your payment of ${amount} for order ${number}. This can take a few minutes. You can close this page. We keep checking.`,
  }),
  paid: ({ amount, number, due, isAdvance }) => ({
    status: "Paid",
    title: `${amount} received`,
    text: due
      ? `Thank you. We received ${isAdvance ? "the advance for order" : "your payment for order"} ${number}. Still to pay: ${due}.`
      : `Thank you. Order ${number} is paid.`,
  }),
  paid_cancelled: ({ amount, number, owed }) => ({
    status: "Refund due",
    title: `We will refund ${owed}`,
    text: `Order ${number} is cancelled, but we received your payment of ${amount}. You do not need to do anything.`,
  }),
  paid_twice: ({ amount, number, owed }) => ({
    status: "Paid twice",
    title: `We will refund ${owed}`,
    text: `Order ${number} was already paid when we received this payment of ${amount}. You do not need to do anything.`,
  }),
  paid_too_much: ({ amount, number, owed }) => ({
    status: "Paid",
    title: `${amount} received`,
    text: `Order ${number} is paid. It now costs less than you paid, so we will refund ${owed}.`,
  }),
  paid_but_cash: ({ amount, cashNote }) => ({
    status: "Paid",
    title: `${amount} received`,
    text: cashNote,
  }),
  paid_back: ({ amount, number }) => ({
    status: "Refunded",
    title: `${amount} refunded`,
    text: `You paid this for order ${number}. We have refunded it.`,
  }),
  failed: ({ number, code, payAgain, closed }) => ({
    status: "Not paid",
    title: "The payment did not go through",
    text: `${failureText(code)} ${payAgain ? `Order ${number} is still open. You can pay again now or later.` : closed ? closedTexts[closed] : ""} If money has left your account, please contact us before you pay again.`,
  }),
  expired: ({ number, payAgain, closed }) => ({
    status: "Not paid",
    title: "The time to pay is over",
    text: `${payAgain ? `You can still pay for order ${number}.` : closed ? closedTexts[closed] : ""} If money has left your account, please contact us before you pay again.`,
  }),
  changed: ({ number, amount, payAgain }) => ({
    status: "Not paid yet",
    title: "The amount has changed",
    text: payAgain
      ? `This page was for ${amount}. For order ${number} you can now pay ${payAgain}.`
      : `This page was for ${amount}, but order ${number} has changed since.`,
  }),
  closed: ({ closed }) => ({
    status: "Closed",
    title: "Nothing to pay here",
    text: closedTexts[closed ?? "nothing_due"],
  }),
  unavailable: ({ number }) => ({
    status: "Not paid yet",
    title: "Payment is not available right now",
    text: `Order ${number} is still open. Please try again later or contact us.`,
  }),
};

const errorText =
  "JazzCash had an error, and we are checking whether you have paid. Please do not pay again.";

/** What a shopper can do something about; other codes are between the shop and JazzCash. */
function failureText(code: string | null): string {
  if (code === "112") return "The payment was cancelled at JazzCash.";
  if (code === "129") return "The connection to JazzCash was lost.";
  return "JazzCash did not accept the payment.";
}

/** Why nothing can be paid online; also said where a payment cannot be begun. */
export const closedTexts: Readonly<Record<NotPayableReason, string>> = {
  unknown: "This order was not found.",
  cancelled: "This order is cancelled.",
  paid: "This order is already paid.",
  nothing_due: "This order has nothing to pay.",
  on_delivery: "You pay cash for this order on delivery.",
  by_transfer: "You pay for this order by transfer.",
  being_checked: beingCheckedText,
  parcel_collects_cash: "The parcel is booked. The rider will collect the money.",
};

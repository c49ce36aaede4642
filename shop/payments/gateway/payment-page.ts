import type { TransactionState } from "../../orders/model/state-machines.ts";
import type { DoorCash } from "../ledger/order-amounts.ts";

/** The state that the page of a payment shows to the shopper. */
export type PaymentPageState =
  /** They may leave for the gateway. */
  | "leave"
  /** The gateway has not decided, or what came in its name has to be checked first. */
  | "waiting"
  | "paid"
  /** The order was cancelled: the payment goes back. */
  | "paid_cancelled"
  /** The order was paid before: this payment goes back. */
  | "paid_twice"
  /** A part of the order was cancelled after the payment: a part goes back. */
  | "paid_too_much"
  /** The parcel left with cash to collect before the payment came. */
  | "paid_but_cash"
  | "paid_back"
  | "failed"
  | "expired"
  /** Another sum is to be paid now. */
  | "changed"
  /** Nothing is to be paid online any more. */
  | "closed"
  /** The shop has no account at the gateway now. */
  | "unavailable";

/** What is known of a payment and its order. Amounts in paisa. */
export interface PaymentPageFacts {
  state: TransactionState;
  amount: number;
  purpose: "full" | "advance";
  /** The gateway takes it no more. */
  isOver: boolean;
  /** Something came back in the gateway's name, believed or not. */
  hasReturned: boolean;
  /** Nothing of the order is to be sent. */
  isCancelled: boolean;
  /** Of the order; below 0: too much was paid. */
  due: number;
  /** Another payment of the order came before. */
  isExtra: boolean;
  /** Of this payment. */
  paidBack: number;
  /** More than is due of it: the courier was told before the payment came. */
  door: DoorCash;
}

/** The text for the customer while the shop checks a payment: what the gateway has reported may be an error. */
export const beingCheckedText =
  "We are checking with JazzCash whether you have paid. Please do not pay again.";

interface PaymentPageContext {
  /** What may be paid online now; null: nothing. */
  offer: { amount: number; purpose: "full" | "advance" } | null;
  /** Whether the shop is checking a payment of the order that the gateway has reported. */
  isBeingChecked: boolean;
  /** Whether the shop has an account at the gateway. */
  hasAccount: boolean;
}

/**
 * The state that the page of a payment shows. Until the shopper comes back the page offers its own reference and no other: the gateway
 * takes the money of a reference once, so a shopper who is unsure cannot pay twice.
 */
export function paymentPageState(facts: PaymentPageFacts, context: PaymentPageContext): PaymentPageState {
  switch (facts.state) {
    case "paid":
      return paidState(facts);
    case "failed":
    case "expired":
      return facts.state;
    case "pending":
      return "waiting";
    case "started":
      return startedState(facts, context);
  }
}

function paidState({
  amount,
  paidBack,
  isCancelled,
  due,
  isExtra,
  door,
}: PaymentPageFacts): PaymentPageState {
  if (paidBack >= amount) return "paid_back";
  if (due < 0) return isCancelled ? "paid_cancelled" : isExtra ? "paid_twice" : "paid_too_much";
  return door.expected < door.collects ? "paid_but_cash" : "paid";
}

function startedState(
  { amount, purpose, isOver, hasReturned }: PaymentPageFacts,
  { offer, isBeingChecked, hasAccount }: PaymentPageContext,
): PaymentPageState {
  if (hasReturned || isBeingChecked) return "waiting";
  if (isOver) return "expired";
  if (!offer) return "closed";
  if (offer.amount !== amount || offer.purpose !== purpose) return "changed";
  return hasAccount ? "leave" : "unavailable";
}

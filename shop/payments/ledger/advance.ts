import { displayPrice } from "../../base/price.ts";
import type { OrderAdvance } from "./order-advance-queries.ts";
import { cashWords } from "./order-amounts.ts";

/** The terms of an advance; shown wherever one is to be paid. */
export const advanceTerms = "We keep the advance if you refuse the parcel, and return it if we cancel.";

/** What a customer reads about the advance of their order. */
export function advanceSentence({ awaited, paid, door }: OrderAdvance): string {
  const cash = cashWords(door)?.amount;
  const rest = cash ? ` Pay the remaining ${cash} in cash on delivery.` : "";
  if (awaited > 0)
    return `Please pay an advance of ${displayPrice(awaited)} so that we can send your order.${rest} ${advanceTerms}`;
  return `We have received your advance of ${displayPrice(paid)}.${rest}`;
}

/** Beside the choice of paying on delivery at checkout, where an advance is to be paid. @param amount in paisa */
export function advanceHint(amount: number): string {
  return `Pay ${displayPrice(amount)} in advance before we send your order, and the rest in cash on delivery. ${advanceTerms}`;
}

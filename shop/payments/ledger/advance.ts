import { displayPrice } from "../../base/price.ts";
import type { OrderAdvance } from "./order-advance-queries.ts";

/** The terms of an advance; shown wherever one is to be paid. */
export const advanceTerms = "The advance is kept if you refuse the parcel, and returned if we cancel.";

/** What a customer reads about the advance of their order. */
export function advanceSentence({ awaited, paid, cash }: OrderAdvance): string {
  const rest = cash > 0 ? ` You pay ${displayPrice(cash)} in cash when your order arrives.` : "";
  if (awaited > 0)
    return `We send your order once an advance of ${displayPrice(awaited)} has come.${rest} ${advanceTerms}`;
  return `We have received your advance of ${displayPrice(paid)}.${rest}`;
}

/** Beside the choice of paying on delivery at checkout, where an advance is to be paid. @param amount in paisa */
export function advanceHint(amount: number): string {
  return `An advance of ${displayPrice(amount)} before we send it, the rest to the courier in cash. ${advanceTerms}`;
}

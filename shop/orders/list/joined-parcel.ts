import { displayPrice } from "../../base/price.ts";
import type { JoinedParcel } from "../../payments/ledger/cash-at-door-queries.ts";
import { orderNumberText } from "../model/order-number.ts";

/** @example `One parcel with LS-10002 (Rs. 1,999): the cash is for all of it.` */
export function joinedSentence({ others }: JoinedParcel): string {
  const numbers = others.map(({ number, cash }) =>
    cash > 0 ? `${orderNumberText(number)} (${displayPrice(cash)})` : orderNumberText(number),
  );
  return `One parcel with ${numbers.join(", ")}: the cash is for all of it.`;
}

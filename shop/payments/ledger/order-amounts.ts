import { displayPrice, displaySigned } from "../../base/price.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";

/** What is asked for at the door for a parcel, or the parcels, of an order, and what of it is due. Amounts in paisa. */
export interface DoorCash {
  /** What the rider asks for, for all orders in it. */
  collects: number;
  /** What of it is due. Less than `collects`: it was paid since somebody was told. */
  expected: number;
  /** What of `collects` is for this order. */
  own: number;
  /** The other orders in it. Only their numbers and cash, because they may belong to other accounts. */
  others: {
    number: number;
    cash: number;
    /** To be paid before it is sent: an advance, or all of an order that is paid in advance. */
    awaited: number;
  }[];
}

/** The account of a placed order, from the view `order_amounts`, with the cash at the door. Amounts in paisa. */
export interface OrderAmounts {
  /** Of the lines that are not cancelled. */
  items: number;
  delivery: number;
  /** Below 0, as `corrections` may be. */
  discounts: number;
  /** An advance that the shop keeps because the parcel was refused. */
  advanceKept: number;
  corrections: number;
  total: number;
  paid: number;
  paidBack: number;
  /** Below 0: the shop owes it to the customer. */
  due: number;
  advanceAwaited: number;
  door: DoorCash;
}

/** A line of the list of an order's amounts. */
export interface AmountLine {
  label: string;
  amount: string;
  /** `part` of the total, the total itself, what was paid, and what is left. */
  kind: "part" | "total" | "paid" | "left";
}

/**
 * Lists the amounts of an order below its items, in words. What is 0 is left out, but for the total.
 * @param owed the label where the shop owes money, as the reader knows it
 */
export function amountLines(amounts: OrderAmounts, owed = "We owe you"): AmountLine[] {
  const { delivery, discounts, advanceKept, corrections, total, paid, paidBack, due } = amounts;
  const lines: [label: string, amount: number, kind: AmountLine["kind"]][] = [
    ["Discount", discounts, "part"],
    ["Delivery", delivery, "part"],
    ["Advance kept", advanceKept, "part"],
    ["Adjustment", corrections, "part"],
    ["Total", total, "total"],
    ["Paid", -paid, "paid"],
    ["Refunded", paidBack, "paid"],
    due < 0 ? [owed, -due, "left"] : ["To be paid", paid === 0 && paidBack === 0 ? 0 : due, "left"],
  ];
  return lines
    .filter(([, amount, kind]) => amount !== 0 || kind === "total")
    .map(([label, amount, kind]) => ({ label, amount: displaySigned(amount), kind }));
}

/** What a reader is told about cash: the sum to keep ready, null where nothing is due, and a sentence where the sum alone is not all. */
export interface CashWords {
  amount: string | null;
  note: string | null;
}

/**
 * Words the cash of a parcel for a reader (R76); null: nothing is asked for.
 * @param isStaff whether they read what the customer may be asked for
 * @param isKnown whether the reader has proved whose order it is: others are told no other order's number (R67)
 */
export function cashWords(
  { collects, expected, own, others }: DoorCash,
  { isKnown = true, isStaff = false } = {},
): CashWords | null {
  if (collects <= 0) return null;
  if (expected < collects) {
    if (isStaff)
      return {
        amount: expected > 0 ? displayPrice(expected) : null,
        note: `${expected > 0 ? "Part of it is paid." : "Paid."} The rider may still ask for ${displayPrice(collects)}.`,
      };
    const ask = `If the rider asks for ${displayPrice(collects)}, call us first; what you pay twice we pay back.`;
    return expected > 0
      ? { amount: displayPrice(expected), note: `You have paid the rest. ${ask}` }
      : { amount: null, note: `You have paid. ${ask}` };
  }
  const amount = displayPrice(collects);
  if (others.length === 0) return { amount, note: null };
  const sums = `${amount} for this parcel, of it ${displayPrice(own)} for this order.`;
  if (isKnown) return { amount, note: `One parcel with ${others.map(companionText).join(", ")}: ${sums}` };
  const awaited = others
    .filter((other) => other.awaited > 0)
    .map(
      (other) =>
        ` ${displayPrice(other.awaited)} must be paid for another order in this parcel before we send it.`,
    );
  return { amount, note: sums + awaited.join("") };
}

/** @example `LS-10002 (Rs. 1,999)` */
function companionText({ number, cash, awaited }: DoorCash["others"][number]): string {
  const sums = [
    cash > 0 ? displayPrice(cash) : null,
    awaited > 0 ? `${displayPrice(awaited)} to be paid before we send it` : null,
  ].filter((text) => text !== null);
  return sums.length > 0 ? `${orderNumberText(number)} (${sums.join(", ")})` : orderNumberText(number);
}

/** The sum and the sentence in one, for texts without a layout; empty: nothing is asked for. @param label before the sum */
export function cashSentence(cash: DoorCash, label: string): string {
  const words = cashWords(cash);
  if (!words) return "";
  return [words.amount && `${label}: ${words.amount}`, words.note].filter(Boolean).join("\n");
}

/** In a list of the staff: the cash at the door, or what the shop owes the customer. */
export function cashOrOwed({ due, door }: Pick<OrderAmounts, "due" | "door">): string {
  return due < 0 ? `we owe ${displayPrice(-due)}` : displayPrice(door.collects);
}

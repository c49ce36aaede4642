import { displayPrice } from "../../base/price.ts";
import {
  amountLines,
  cashWords,
  type DoorCash,
  type OrderAmounts,
} from "../../payments/ledger/order-amounts.ts";
import type { Block } from "./email-blocks.ts";

interface EmailedLine {
  productName: string;
  amount: number;
}

/** The items of an order, what is added to them or taken off, and the total. @param detailOf what stands below an item's name */
export function itemsBlock<Line extends EmailedLine>(
  { lines, amounts }: { lines: readonly Line[]; amounts: OrderAmounts },
  detailOf: (line: Line) => string,
): Block {
  const parts = amountLines(amounts).filter(({ kind }) => kind === "part");
  return {
    kind: "items",
    total: displayPrice(amounts.total),
    items: [
      ...lines.map((line) => ({
        name: line.productName,
        detail: detailOf(line),
        amount: displayPrice(line.amount),
      })),
      ...parts.map(({ label, amount }) => ({ name: label, detail: "", amount })),
    ],
  };
}

/** What was paid of an order and what is left, below its total. */
export function paidFacts(amounts: OrderAmounts): { label: string; value: string }[] {
  return amountLines(amounts)
    .filter(({ kind }) => kind === "paid" || kind === "left")
    .map(({ label, amount }) => ({ label, value: amount }));
}

/** The cash at the door, where the amounts do not say it: of a parcel that other orders share, or paid since. */
export function cashNoteBlocks(door: DoorCash): Block[] {
  return cashWords(door)?.note ? cashBlocks(door, "Cash to keep ready") : [];
}

/** The cash at the door; none: nothing is asked for. @param label before the sum */
export function cashBlocks(door: DoorCash, label = "Cash to pay the rider"): Block[] {
  const cash = cashWords(door);
  if (!cash) return [];
  return [
    ...(cash.note ? [{ kind: "paragraph" as const, text: cash.note }] : []),
    ...(cash.amount ? [{ kind: "facts" as const, facts: [{ label, value: cash.amount }] }] : []),
  ];
}

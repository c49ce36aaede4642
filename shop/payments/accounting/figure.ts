import { addDays } from "../../base/karachi-time.ts";
import type { PaymentMethod } from "../model/payment.ts";

/** The figures of the money page, in their order. */
export const figureLabels = {
  awaited: "Not paid yet",
  paid: "Paid",
  banked: "In the bank",
  fees: "Fees",
  to_refund: "To refund",
  refunded: "Refunded",
  disputed: "Disputed",
} as const;

export type FigureName = keyof typeof figureLabels;
export const figureNames = Object.keys(figureLabels) as FigureName[];

/** What each figure counts, in words for its reader. */
export const figureHints: Readonly<Record<FigureName, string>> = {
  awaited: "From orders of these days.",
  paid: "What customers paid: by JazzCash, by transfer, or in cash to the courier or rider.",
  banked: "Transfers, and payouts from JazzCash, on these days.",
  fees: "Fees JazzCash kept.",
  to_refund: "What you must refund for orders placed that day.",
  refunded: "What you refunded.",
  disputed: "Open disputes, by the day you entered them.",
};

/** A figure of a method and a day in Asia/Karachi. */
export interface Figure {
  name: FigureName;
  method: PaymentMethod;
  /** Such as `2026-11-21`. */
  day: string;
  /** Paisa. */
  amount: number;
}

export type Sums = Readonly<Record<FigureName, number>>;

/** Sums of figures by name, in paisa. */
export function sumFigures(figures: readonly Figure[]): Sums {
  const sums = Object.fromEntries(figureNames.map((name) => [name, 0])) as Record<FigureName, number>;
  for (const { name, amount } of figures) sums[name] += amount;
  return sums;
}

export interface Days {
  from: string;
  to: string;
}

const maxDays = 366;

/**
 * The days that the page shows: the requested ones, at most a year; the newest 30 where none are requested.
 * @param today such as `2026-11-21`
 */
export function chooseDays(requested: { from: string | null; to: string | null }, today: string): Days {
  const to = requested.to ?? (requested.from !== null && requested.from > today ? requested.from : today);
  const from = requested.from ?? addDays(to, -29);
  const [first, last] = from <= to ? [from, to] : [to, from];
  const earliest = addDays(last, 1 - maxDays);
  return { from: [first, earliest].sort()[1] ?? first, to: last };
}

import type { OrderSort } from "./order-filter.ts";

/**
 * A position in a sorted list: the sort key of the line beside it. By date the key is microseconds, order id and line
 * number; by amount, paisa come first. Lines that appear or vanish elsewhere do not move it.
 */
export interface OrderCursor {
  /** Whether the page begins after that line, or ends before it. */
  side: "after" | "before";
  key: number[];
}

/** Whether the sort is by amount rather than by date. */
export const sortsByAmount = (sort: OrderSort) => sort === "highest" || sort === "lowest";

/** Whether the largest key comes first. */
export const sortsDescending = (sort: OrderSort) => sort === "newest" || sort === "highest";

/** The key for a URL. @example `1763700000123456.4211.1` */
export function cursorText(key: readonly number[]): string {
  return key.join(".");
}

/** Parses a key from a URL; null where it is not one of that sort. */
export function parseCursorKey(text: string | null, sort: OrderSort): number[] | null {
  if (!text || !/^\d{1,16}(\.\d{1,16}){2,3}$/.test(text)) return null;
  const key = text.split(".").map(Number);
  const isInRange = key.every(Number.isSafeInteger) && (key.at(-1) ?? 0) <= 2_147_483_647;
  return isInRange && key.length === (sortsByAmount(sort) ? 4 : 3) ? key : null;
}

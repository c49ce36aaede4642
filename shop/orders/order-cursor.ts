import type { OrderSort } from "./order-filter.ts";

/**
 * A place between two orders of a sorted list, told by the order beside it: microseconds, checkout and line
 * by date, and by amount paisa before these. Orders that come or go elsewhere do not move it.
 */
export interface OrderCursor {
  /** Whether the list goes on after that order, or ends before it. */
  side: "after" | "before";
  key: number[];
}

/** Whether a sort goes by the amount rather than the date. */
export const sortsByAmount = (sort: OrderSort) => sort === "highest" || sort === "lowest";

/** Whether a sort shows the largest key first. */
export const sortsDescending = (sort: OrderSort) => sort === "newest" || sort === "highest";

/** The key as an address holds it. @example `1763700000123456.4211.1` */
export function cursorText(key: readonly number[]): string {
  return key.join(".");
}

/** Reads a key; null where it is none of that sort. */
export function parseCursorKey(text: string | null, sort: OrderSort): number[] | null {
  if (!text || !/^\d{1,16}(\.\d{1,16}){2,3}$/.test(text)) return null;
  const key = text.split(".").map(Number);
  const isInRange = key.every(Number.isSafeInteger) && (key.at(-1) ?? 0) <= 2_147_483_647;
  return isInRange && key.length === (sortsByAmount(sort) ? 4 : 3) ? key : null;
}

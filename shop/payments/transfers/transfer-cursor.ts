/**
 * A position in a list of transfers: the row beside it, by the microseconds since 1970 since when it waits, and its order. Rows
 * that are settled meanwhile do not move it.
 */
export interface TransferCursor {
  /** Whether the page begins after that row, or ends before it. */
  side: "after" | "before";
  micros: number;
  orderId: number;
}

/** Parses a position from a URL; null: the list begins with its oldest. @example `after.1763700000123456.120` */
export function parseTransferCursor(text: string | null): TransferCursor | null {
  const [, side, micros, orderId] = /^(after|before)\.(\d{1,16})\.(\d{1,15})$/.exec(text ?? "") ?? [];
  if ((side !== "after" && side !== "before") || !Number.isSafeInteger(Number(micros))) return null;
  return { side, micros: Number(micros), orderId: Number(orderId) };
}

type Position = Omit<TransferCursor, "side">;

/**
 * Cuts a page out of rows that were read with one more than the page holds.
 * @param found the oldest first
 * @returns `before`, `after`: where the neighbouring pages end and begin, for a URL; null: there is none
 */
export function cutTransferPage<Row extends Position>(
  found: readonly Row[],
  cursor: TransferCursor | null,
  size: number,
): { shown: Row[]; before: string | null; after: string | null } {
  const isBackwards = cursor?.side === "before";
  const hasMore = found.length > size;
  const shown = isBackwards && hasMore ? found.slice(1) : found.slice(0, size);
  const [first, last] = [shown.at(0), shown.at(-1)];
  return {
    shown,
    before: first && (isBackwards ? hasMore : cursor) ? cursorText("before", first) : null,
    after: last && (isBackwards || hasMore) ? cursorText("after", last) : null,
  };
}

function cursorText(side: TransferCursor["side"], { micros, orderId }: Position): string {
  return `${side}.${micros}.${orderId}`;
}

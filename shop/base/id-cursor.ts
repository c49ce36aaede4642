/** A position in a list that shows the newest first: the rows older, or newer, than the one with that id. */
export interface IdCursor {
  side: "older" | "newer";
  id: number;
}

/** Parses `?older=120` or `?newer=120`; null: the list begins with its newest. */
export function parseIdCursor(searchParams: URLSearchParams): IdCursor | null {
  const side = (["older", "newer"] as const).find((one) => /^\d{1,15}$/.test(searchParams.get(one) ?? ""));
  return side ? { side, id: Number(searchParams.get(side)) } : null;
}

/**
 * Cuts a page out of rows that were read with one more than the page holds.
 * @param found newest first
 * @returns `newer`, `older`: the ids at which the neighbouring pages begin; null: there is none
 */
export function cutPage<Row extends { id: number }>(
  found: readonly Row[],
  cursor: IdCursor | null,
  size: number,
): { shown: Row[]; newer: number | null; older: number | null } {
  const isNewer = cursor?.side === "newer";
  const hasMore = found.length > size;
  const shown = isNewer && hasMore ? found.slice(1) : found.slice(0, size);
  return {
    shown,
    newer: (isNewer ? hasMore : cursor) ? (shown[0]?.id ?? null) : null,
    older: isNewer || hasMore ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** A query trimmed and lowercased; "" has no results. */
export function normaliseQuery(rawQuery: string): string {
  return rawQuery.trim().toLowerCase();
}

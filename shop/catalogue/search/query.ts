/** A query trimmed and lowercased; "" has no results. */
export function normaliseQuery(rawQuery: string): string {
  return rawQuery.trim().toLowerCase();
}

/** Case-folds a text, so that it compares with a normalised query. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/** The words of folded text: runs of letters or digits of any script (R10). */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A query as it is compared and kept: trimmed and lowercased. "" finds nothing. */
export function normaliseQuery(rawQuery: string): string {
  return rawQuery.trim().toLowerCase();
}

/** Text as a query is compared with it. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/** The words of folded text: runs of letters or digits of any script (R10). */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

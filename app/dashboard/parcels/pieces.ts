/** A typed number of pieces; null: it is no whole number up to 9999. Not given counts as 0. */
export function parsePieces(value: FormDataEntryValue | null): number | null {
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return 0;
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

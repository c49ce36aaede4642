/** The id of a row as a URL has it; 0, which no row has, for what is no id. */
export function rowId(text: string | null | undefined): number {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : 0;
}

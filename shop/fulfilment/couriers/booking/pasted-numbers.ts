import { withoutInvisible } from "../../../../platform/typed-text.ts";

/** What a pasted line says: which parcel has which tracking number, or why that is not certain. */
export type PastedLine =
  | { line: number; outcome: "read"; reference: string; trackingNumber: string }
  | { line: number; outcome: "unread"; reason: string };

const reference = /^SH-\d{1,12}$/i;
const trackingHeading = /tracking|consignment|\bcn\b|awb|airway/i;
// Digits, perhaps with letters; a mobile number, an amount or a date is none.
const trackingNumber = /^(?=(?:\D*\d){5})[A-Za-z0-9-]{6,40}$/;
const otherNumber = /^(?:(?:\+?92|0)3\d{9}|\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{4})$/;

/**
 * Reads rows as they come back from a courier, pasted from its sheet or page: each names our parcel and its tracking number, in
 * any order. Where a heading names the column of the number, that one counts; else a row must hold exactly one. Nothing is guessed.
 */
export function readPastedNumbers(text: string): PastedLine[] {
  let column: number | null = null;
  const read: PastedLine[] = [];
  for (const [index, row] of withoutInvisible(text)
    .split(/\r\n?|\n/)
    .entries()) {
    const cells = cellsOf(row);
    if (cells.every((cell) => cell === "")) continue;
    const headed = cells.findIndex((cell) => trackingHeading.test(cell));
    const references = cells.filter((cell) => reference.test(cell));
    if (references.length === 0 && headed >= 0) {
      column = cells.filter((cell) => trackingHeading.test(cell)).length === 1 ? headed : null;
      continue;
    }
    read.push({ line: index + 1, ...readRow(cells, references, column) });
  }
  return read;
}

function readRow(cells: readonly string[], references: readonly string[], column: number | null) {
  const unread = (reason: string) => ({ outcome: "unread", reason }) as const;
  const [first, second] = references;
  if (first === undefined) return unread("No parcel number found, such as SH-1001.");
  if (second !== undefined) return unread("More than one parcel number found.");
  const numbers =
    column === null
      ? cells.filter((cell) => trackingNumber.test(cell) && !otherNumber.test(cell) && !reference.test(cell))
      : [cells[column] ?? ""].filter((cell) => trackingNumber.test(cell) && !reference.test(cell));
  const [number, another] = [...new Set(numbers)];
  if (number === undefined) return unread("No tracking number found.");
  if (another !== undefined) return unread("More than one possible tracking number found.");
  return { outcome: "read", reference: first.toUpperCase(), trackingNumber: number } as const;
}

/** Cells are parted by tabs, semicolons or commas; a line without any, by spaces. */
function cellsOf(row: string): string[] {
  const separator = ["\t", ";", ","].find((one) => row.includes(one));
  return row.split(separator ?? /\s+/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .replace(/^'/, "")
      .trim(),
  );
}

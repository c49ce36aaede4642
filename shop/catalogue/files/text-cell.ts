import { unescapeFormulas } from "../../../platform/csv.ts";
import type { CsvRow } from "../../../platform/read-csv.ts";

/** Prefixes bare digits with the apostrophe that makes a spreadsheet read them as text: `00123` stays `00123`. */
export function quoteDigits(text: string): string {
  return /^'*[\d.,]+$/.test(text) ? `'${text}` : text;
}

/** The text of a cell as it was before `quoteDigits` and `escapeFormulas`; Shopify writes such apostrophes too. */
export function readCell(cell: string): string {
  return /^'+[\d.,]+$/.test(cell) ? cell.slice(1) : unescapeFormulas(cell);
}

const directionOverride = /[\u202a-\u202e\u2066-\u2069]/;
const control = /(?![\t\n\r])\p{Cc}/u;
const formulaSign = /^[=＝+\-@＋－＠]/;

/** A formula, or one that begins with another sign and calls a program (DDE). */
function isFormula(cell: string): boolean {
  const [sign] = formulaSign.exec(cell.trimStart()) ?? [];
  if (!sign || sign === "=" || sign === "＝") return sign !== undefined;
  // Not by one pattern, which takes a minute for a cell of a hundred thousand bars.
  const [line = ""] = cell.trimStart().split("\n", 1);
  const bar = line.indexOf("|");
  return bar > 0 && line.includes("!", bar);
}

/** Why a cell of a file is not taken, as the end of a sentence; null: it is text. */
export function cellProblem(cell: string): string | null {
  if (isFormula(cell)) return "starts with a formula. Put an apostrophe in front to keep it as text";
  if (directionOverride.test(cell)) return "contains invisible characters that change the text direction";
  if (control.test(cell)) return "contains invisible control characters";
  return null;
}

/** Why a row of a file is not taken, as a sentence; null: its cells are text, one for each column. */
export function rowProblem({ cells }: CsvRow, header: readonly string[]): string | null {
  if (cells.length !== header.length)
    return `This line has ${cells.length} cells, but the header has ${header.length}.`;
  for (const [at, cell] of cells.entries()) {
    const problem = cellProblem(cell);
    if (problem) return `${header[at] || `Column ${at + 1}`} ${problem}.`;
  }
  return null;
}

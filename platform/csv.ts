import { stringify } from "csv-stringify/sync";

/** Rows as CSV with CRLF line endings. Text that a spreadsheet would read as a formula is escaped. */
export function toCsv(rows: (string | number | null)[][]): string {
  return stringify(rows, {
    record_delimiter: "windows",
    // The library's own escape_formulas looks at the first character of a cell alone.
    cast: { string: escapeFormulas },
    // Other locales end cells and lines at these characters.
    quoted_match: /[;|\t\r\n]/,
  });
}

// Apostrophes that are there already count, so that `unescapeFormulas` takes away only what was added.
const formulaSign = "(?='*[=+\\-@＝＋－＠])";
// Behind an end of a cell in the spreadsheets of any locale, or of a line. Looked for backwards from a sign or an apostrophe:
// from each of a hundred thousand line breaks forwards, a file of someone else's would take a minute.
const cellStart = '(?:^|[;|\\t\\r\\n])[\\s"]*';
const formulaStart = new RegExp(`(?<!')${formulaSign}(?<=${cellStart})`, "g");
const escapedFormulaStart = new RegExp(`'(?<=${cellStart}')${formulaSign}`, "g");

/**
 * Escapes formulas with the apostrophe that marks text, wherever a cell may begin: spreadsheets of other locales split
 * lines at `;` even inside quotes. So is a leading tab or carriage return, which some spreadsheets drop.
 * @example `House 1;=1+1` becomes `House 1;'=1+1`
 */
export function escapeFormulas(text: string): string {
  return text.replace(formulaStart, "'").replace(/^(?='*[\t\r])/, "'");
}

/** The inverse of `escapeFormulas`. */
export function unescapeFormulas(cell: string): string {
  return cell.replace(/^'(?='*[\t\r])/, "").replace(escapedFormulaStart, "");
}

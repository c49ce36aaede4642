// The list separators of spreadsheets in any locale, and what ends a line.
const separators = "[;|\\t\\r\\n]";
const formulaSigns = "[=+\\-@＝＋－＠]";
const formulaStart = new RegExp(`(^|${separators})([\\s"]*)(?=${formulaSigns})`, "g");

/**
 * A cell's text, so that no spreadsheet reads a formula in it. A spreadsheet of another locale splits lines at `;`,
 * whatever the quotes say, so every place in the text where a cell might begin gets the apostrophe that marks text.
 * @example `House 1;=1+1` becomes `House 1;'=1+1`
 */
export function escapeFormulas(text: string): string {
  return text.replace(formulaStart, "$1$2'");
}

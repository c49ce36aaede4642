// Characters that turn the order of what follows them around, so that a text reads as something else. The marks that
// Urdu needs within a line (LRM, RLM, the zero-width joiners) stay.
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const controlsButLineFeed = /(?!\n)\p{Cc}/gu;

/** Typed text that has one line, such as a name: every line break, tab and other control character is a space. */
export function singleLine(text: string): string {
  return text
    .replace(directionOverrides, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Typed text that may have several lines: each ends with a line feed, and other control characters are dropped. */
export function multiLine(text: string): string {
  return text
    .replace(lineBreaks, "\n")
    .replaceAll("\t", " ")
    .replace(controlsButLineFeed, "")
    .replace(directionOverrides, "")
    .trim();
}

/** Whether PostgreSQL takes the text: it refuses NUL, which a URL may contain. */
export function isDatabaseText(text: string): boolean {
  return !text.includes("\0");
}

// Bidirectional control characters, which make a text read as something else. The marks that Urdu needs within a line (LRM,
// RLM, the zero-width joiners) stay.
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const controlsButLineFeed = /(?!\n)\p{Cc}/gu;

/** Normalises text of one line, such as a name: control characters, also line breaks and tabs, become spaces. */
export function singleLine(text: string): string {
  return text
    .replace(directionOverrides, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Normalises text of several lines: each ends with a line feed, and other control characters are removed. */
export function multiLine(text: string): string {
  return text
    .replace(lineBreaks, "\n")
    .replaceAll("\t", " ")
    .replace(controlsButLineFeed, "")
    .replace(directionOverrides, "")
    .trim();
}

/**
 * A text for comparing, without the characters that no one sees. Only for keys such as numbers and emails: names need the joiners
 * of Urdu.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "");
}

/** Normalises a key that people type or paste, such as an email, a transaction ID or a tracking number. */
export function typedKey(text: string): string {
  return singleLine(withoutInvisible(text));
}

/** Arabic and Urdu digits as ASCII ones. */
export function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** Whether PostgreSQL takes the text: it refuses NUL, which a URL may contain. */
export function isDatabaseText(text: string): boolean {
  return !text.includes("\0");
}

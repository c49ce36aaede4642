import { asciiDigits } from "../../../platform/typed-text.ts";

const mobileNumber = /(?<!\d)(?:(?:\+|00)?92|0)[\s-]?3\d{2}[\s-]?\d{3}[\s-]?\d{4}(?!\d)/;

/** Whether a pasted text is a chat that may order something, rather than what someone looks for. */
export function isChat(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  return words >= 10 || (words >= 4 && (lines >= 3 || mobileNumber.test(asciiDigits(text))));
}

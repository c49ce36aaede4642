import { asciiDigits } from "../../platform/typed-text.ts";

// Letters and digits that Urdu and Arabic keyboards type differently, and what they are compared as.
const variants = "\u0649\u064a\u0626\u0643\u0647\u06be\u06c2\u0629\u0622\u0623\u0625\u0671\u0624\u06d3";
const letters = "\u06cc\u06cc\u06cc\u06a9\u06c1\u06c1\u06c1\u06c1\u0627\u0627\u0627\u0627\u0648\u06d2";
// Vowel marks, the stretching mark and zero-width characters.
const invisible = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u2060\ufeff]/g;
const variant = /[\u0622-\u0629\u0643-\u064a\u0660-\u0669\u0671\u06be\u06c2\u06d3\u06f0-\u06f9]/g;
// Most texts have none of these: they are passed over at once.
const beyondLatin = /[\u0610-\u06f9\u200b-\u200f\u2060\ufeff]/;

/** Folds a text, so that it compares with a query: case, and how Urdu is typed. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return beyondLatin.test(lower) ? lower.replace(invisible, "").replace(variant, standard) : lower;
}

function standard(character: string): string {
  return letters[variants.indexOf(character)] ?? asciiDigits(character);
}

/** The words of folded text: runs of letters or digits of any script (R10). */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

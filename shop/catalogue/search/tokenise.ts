// Splits by UTF-16 code units, with surrogates as letters: a substring, even one that begins within a surrogate pair, has
// the same token boundaries alone as in the text around it.
const tokenPattern = /[\p{L}\p{N}\p{Cs}\u{10000}-\u{10FFFF}]+|[^\p{L}\p{N}\p{Cs}\u{10000}-\u{10FFFF}]+/gu;

/**
 * Splits a text into tokens: runs of letters or digits, and runs of everything else; joined they are the text. A text that
 * contains a phrase of one token has a token that contains it. For a phrase of several, it has a token that ends with the
 * first, one that starts with the last, and each of those between.
 */
export function tokenise(text: string): string[] {
  return text.match(tokenPattern) ?? [];
}

// Units of UTF-16, not characters, are sorted into kinds: then whatever stands inside a text, half a
// character too, falls into the same runs there as alone. Surrogates count as letters.
const tokenPattern = /[\p{L}\p{N}\p{Cs}\u{10000}-\u{10FFFF}]+|[^\p{L}\p{N}\p{Cs}\u{10000}-\u{10FFFF}]+/gu;

/**
 * A text cut into runs of letters or digits and runs of everything else, which make up the whole of it.
 * Where a text contains another of one run, one of its own runs contains it; of several runs, the first is
 * the end of one of its runs, the last the start of one, and those between are runs of it.
 */
export function tokenise(text: string): string[] {
  return text.match(tokenPattern) ?? [];
}

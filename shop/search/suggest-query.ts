import { wordsOf } from "./query.ts";

/** What a suggestion costs is bounded: so many words of a query, so long, compared with so many words of the shop. */
const most = { queryWords: 5, wordLength: 30, texts: 30_000 };

/** How many letters may be wrong in a word of so many. */
function allowance(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * The query with each misspelt word replaced by the word of the vocabulary that is nearest to it; null where no word
 * is near another.
 * @param query normalised @param vocabulary folded texts of one or more words
 */
export function suggestQuery(query: string, vocabulary: () => Iterable<string>): string | null {
  const typed = wordsOf(query);
  if (typed.length > most.queryWords || typed.some((word) => word.length > most.wordLength)) return null;
  const nearest = typed.map((word) => ({ word, distance: allowance(word.length) + 1 }));
  let read = 0;
  for (const text of vocabulary()) {
    if (read++ >= most.texts) break;
    for (const known of wordsOf(text)) {
      for (const [index, best] of nearest.entries()) {
        const word = typed[index] as string;
        const distance = editDistance(word, known, best.distance);
        const nearer = distance < best.distance || (distance === best.distance && known < best.word);
        if (distance <= allowance(word.length) && nearer) nearest[index] = { word: known, distance };
      }
    }
  }
  const suggestion = nearest.map(({ word }) => word).join(" ");
  return suggestion === typed.join(" ") ? null : suggestion;
}

/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make one word the other;
 * any number above `limit` where that takes more.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row[j] = least;
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[other.length] ?? limit + 1;
}

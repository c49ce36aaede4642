import { wordsOf } from "./query.ts";

/**
 * What a suggestion costs is bounded: so many words of a query, so long, compared with so many different words of the
 * shop, which are read from so many texts.
 */
const most = { queryWords: 5, wordLength: 30, texts: 30_000, words: 5_000 };

/** How many letters may be wrong in a word of so many. */
function allowance(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** The different words of a vocabulary that may be suggested. @param texts folded, of one or more words */
export function knownWords(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  let read = 0;
  for (const text of texts) {
    if (read++ >= most.texts) break;
    for (const word of wordsOf(text)) {
      if (word.length < 3 || word.length > most.wordLength + 2) continue;
      words.add(word);
      if (words.size >= most.words) return words;
    }
  }
  return words;
}

/**
 * The query with each misspelt word replaced by the known word that is nearest to it; null where no word is near another.
 * @param query normalised @param known see `knownWords`
 */
export function suggestQuery(query: string, known: () => ReadonlySet<string>): string | null {
  const typed = wordsOf(query);
  if (typed.length > most.queryWords || typed.some((word) => word.length > most.wordLength)) return null;
  const suggestion = typed.map((word) => nearestWord(word, known())).join(" ");
  return suggestion === typed.join(" ") ? null : suggestion;
}

/** Of two words as near the first by letter; the word itself where none is near. */
function nearestWord(word: string, known: ReadonlySet<string>): string {
  let limit = allowance(word.length);
  if (limit === 0 || known.has(word)) return word;
  let nearest: string | null = null;
  for (const other of known) {
    if (Math.abs(other.length - word.length) > limit) continue;
    const distance = editDistance(word, other, limit);
    if (distance > limit || (distance === limit && nearest !== null && other > nearest)) continue;
    nearest = other;
    limit = distance;
  }
  return nearest ?? word;
}

/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make one word the other;
 * any number above `limit` where that takes more.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  const tooFar = limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    // Whatever is further from the diagonal than the limit is beyond it.
    const from = Math.max(1, i - limit);
    const to = Math.min(other.length, i + limit);
    const row: number[] = Array(other.length + 1).fill(tooFar);
    row[0] = i;
    let nearest = from === 1 ? i : tooFar;
    for (let j = from; j <= to; j++) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row[j] = least;
      if (least < nearest) nearest = least;
    }
    if (nearest > limit) return tooFar;
    before = last;
    last = row;
  }
  return last[other.length] ?? tooFar;
}

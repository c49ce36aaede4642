import { wordsOf } from "../../base/fold.ts";

/** Bounds the cost of a suggestion: words of a query, their length, texts and distinct words of the dictionary. */
const limits = { queryWords: 5, wordLength: 30, texts: 30_000, words: 5_000 };

/** The maximum edit distance for a word of this length. */
function maxEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** The distinct words that may be suggested. @param texts case-folded, of one or more words */
export function buildDictionary(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  let textCount = 0;
  for (const text of texts) {
    if (textCount++ >= limits.texts) break;
    for (const word of wordsOf(text)) {
      if (word.length < 3 || word.length > limits.wordLength + 2) continue;
      words.add(word);
      if (words.size >= limits.words) return words;
    }
  }
  return words;
}

/** The normalised query, misspelt words replaced by the nearest of the dictionary, built when needed; null: none. */
export function suggestQuery(query: string, dictionary: () => ReadonlySet<string>): string | null {
  const typedWords = wordsOf(query);
  if (typedWords.length > limits.queryWords || typedWords.some((word) => word.length > limits.wordLength))
    return null;
  const suggestion = typedWords.map((word) => nearestWord(word, dictionary())).join(" ");
  return suggestion === typedWords.join(" ") ? null : suggestion;
}

/** The word of the dictionary with the least edit distance, of equal ones the first by letter; else the word itself. */
function nearestWord(word: string, dictionary: ReadonlySet<string>): string {
  let limit = maxEdits(word.length);
  if (limit === 0 || dictionary.has(word)) return word;
  let nearest: string | null = null;
  for (const other of dictionary) {
    if (Math.abs(other.length - word.length) > limit) continue;
    const distance = editDistance(word, other, limit);
    if (distance > limit || (distance === limit && nearest !== null && other > nearest)) continue;
    nearest = other;
    limit = distance;
  }
  return nearest ?? word;
}

/**
 * The edit distance of two words (optimal string alignment): insertions, deletions, substitutions and transpositions.
 * Above `limit` it is some number greater than `limit`.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  const tooFar = limit + 1;
  let rowBeforeLast: number[] = [];
  let previousRow = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    // Cells further from the diagonal than the limit exceed it.
    const firstColumn = Math.max(1, i - limit);
    const lastColumn = Math.min(other.length, i + limit);
    const row: number[] = Array(other.length + 1).fill(tooFar);
    row[0] = i;
    let rowMinimum = firstColumn === 1 ? i : tooFar;
    for (let j = firstColumn; j <= lastColumn; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let cost = Math.min(
        (previousRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previousRow[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) cost = Math.min(cost, (rowBeforeLast[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < rowMinimum) rowMinimum = cost;
    }
    if (rowMinimum > limit) return tooFar;
    rowBeforeLast = previousRow;
    previousRow = row;
  }
  return previousRow[other.length] ?? tooFar;
}

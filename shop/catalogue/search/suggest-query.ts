import { fold, wordsOf } from "../../base/fold.ts";

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

/**
 * The normalised query, misspelt words replaced by the nearest of the dictionary, built when needed; null: none.
 * @param listed the owner's search words with their tags: a near one is replaced by its tag
 */
export function suggestQuery(
  query: string,
  dictionary: () => ReadonlySet<string>,
  listed: ReadonlyMap<string, string> = new Map(),
): string | null {
  const typedWords = wordsOf(query);
  if (typedWords.length > limits.queryWords || typedWords.some((word) => word.length > limits.wordLength))
    return null;
  const typed = typedWords.join(" ");
  const suggestion = typedWords.map((word) => nearestWord(word, dictionary(), listed)).join(" ");
  if (suggestion !== typed) return suggestion;
  // The list has texts of several words too.
  const near = nearest(typed, listed.keys(), maxEdits(typed.length));
  const tag = near && fold(listed.get(near.spelling) ?? "");
  return tag && tag !== typed ? tag : null;
}

/** The word of the dictionary, or the tag of the listed word, with the least edit distance; else the word itself. */
function nearestWord(
  word: string,
  dictionary: ReadonlySet<string>,
  listed: ReadonlyMap<string, string>,
): string {
  if (dictionary.has(word)) return word;
  const limit = maxEdits(word.length);
  const own = limit > 0 ? nearest(word, dictionary, limit) : null;
  // Of an equal distance, a word of the dictionary wins.
  const near = nearest(word, listed.keys(), own ? own.distance - 1 : limit);
  return near ? fold(listed.get(near.spelling) ?? word) : (own?.spelling ?? word);
}

/** The spelling with the least edit distance within a limit, of equal ones the first by letter. */
function nearest(word: string, spellings: Iterable<string>, maxDistance: number) {
  let limit = maxDistance;
  let found: { spelling: string; distance: number } | null = null;
  for (const spelling of spellings) {
    if (Math.abs(spelling.length - word.length) > limit) continue;
    const distance = editDistance(word, spelling, limit);
    if (distance > limit || (found && distance === limit && spelling > found.spelling)) continue;
    found = { spelling, distance };
    limit = distance;
  }
  return found;
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

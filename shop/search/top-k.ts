import { maxResults } from "./rank.ts";

/** A thing by its number, and what it scores. */
export interface ScoredDocument {
  docId: number;
  score: number;
}

/** What can be asked of a thing that may be among the best. */
export interface Scorer {
  /** What it can score at most, looked at more closely. */
  upperBound(docId: number): number;
  /** What it does score. */
  score(docId: number): number;
}

/** Scores from here on are not told apart when it is decided who is asked first. */
const maxBucket = 1023;

/**
 * The best of numbered things, as many as are kept; of equals the lower number comes first. Those that can score most are
 * asked first, until no other can be among the best: so few are asked, in whatever order they stand.
 * @param upperBounds what each can score at most, 0: nothing. Changed: what was found by looking closer
 */
export function topK(upperBounds: Int32Array, { upperBound, score }: Scorer): ScoredDocument[] {
  const top: ScoredDocument[] = [];
  /** What the last of the best scores, and its number, once there are enough. */
  let minScore = 0;
  let lastDocId = -1;
  const cannotRank = (points: number, docId: number) =>
    points < minScore || (points === minScore && (points === 0 || docId > lastDocId));
  const insert = (scored: ScoredDocument) => {
    const position = top.findLastIndex((other) => ranksBefore(other, scored)) + 1;
    top.splice(position, 0, scored);
    if (top.length > maxResults) top.pop();
    if (top.length === maxResults) ({ score: minScore, docId: lastDocId } = top.at(-1) as ScoredDocument);
  };

  const bucketSizes = countBuckets(upperBounds);
  let batchSize = maxResults;
  for (let upperBucket = bucketSizes.length; upperBucket > Math.max(1, minScore); batchSize *= 4) {
    let lowerBucket = upperBucket;
    let batchCount = 0;
    while (lowerBucket > Math.max(1, minScore) && batchCount < batchSize)
      batchCount += bucketSizes[--lowerBucket] as number;
    const aboveBatch = upperBucket > maxBucket ? Number.POSITIVE_INFINITY : upperBucket;
    upperBucket = lowerBucket;
    if (batchCount === 0) continue;
    for (let docId = 0; docId < upperBounds.length; docId++) {
      const bound = upperBounds[docId] as number;
      if (bound < lowerBucket || bound >= aboveBatch || cannotRank(bound, docId)) continue;
      const tighterBound = upperBound(docId);
      if (tighterBound < bound) {
        upperBounds[docId] = tighterBound;
        if (tighterBound < lowerBucket) bucketSizes[tighterBound] = (bucketSizes[tighterBound] as number) + 1;
        if (tighterBound < lowerBucket || cannotRank(tighterBound, docId)) continue;
      }
      const scored = { docId, score: score(docId) };
      if (!cannotRank(scored.score, docId)) insert(scored);
    }
  }
  return top;
}

const ranksBefore = (a: ScoredDocument, b: ScoredDocument) =>
  a.score > b.score || (a.score === b.score && a.docId < b.docId);

/** How many have each number of points. */
function countBuckets(upperBounds: Int32Array): Uint32Array {
  const bucketSizes = new Uint32Array(maxBucket + 1);
  for (let docId = 0; docId < upperBounds.length; docId++) {
    const bucket = Math.min(upperBounds[docId] as number, maxBucket);
    bucketSizes[bucket] = (bucketSizes[bucket] as number) + 1;
  }
  return bucketSizes;
}

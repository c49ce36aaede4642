import { wordsOf } from "../../base/fold.ts";
import type { ProductDocument } from "./document.ts";
import { termListsOf } from "./phrase-terms.ts";
import type { PostingLists } from "./posting-lists.ts";
import { maxResults } from "./rank.ts";
import { type SearchResult, toResult } from "./result.ts";
import { maxBonus, pagePoints, scoreForPage } from "./score-for-page.ts";
import { panelPoints, prefixOf, scoreForPanel } from "./score-for-panel.ts";
import { topK } from "./top-k.ts";

/** The scoring function: the header panel's (R9) or the search page's (R10). */
export type Scoring = "panel" | "page";

/** The products, one array per field. A document's number is its rank among equal scores: by title, then id. */
export interface ProductColumns {
  documents: readonly ProductDocument[];
  groups: Uint16Array;
  /** Case-folded, as are the descriptions. */
  names: readonly string[];
  /** Compared instead of the names themselves, which are strings on the heap. */
  nameLengths: Uint32Array;
  descriptions: readonly string[];
  bonuses: Uint8Array;
}

export interface ProductPostings {
  /** Terms are tokens of names and descriptions, but whole categories and tags. */
  names: PostingLists;
  descriptions: PostingLists;
  categories: PostingLists;
  tags: PostingLists;
}

/** A phrase whose terms were found in names, and the points that each name loses if it does not contain the phrase itself. */
interface UnverifiedMatch {
  phrase: string;
  points: Uint8Array;
}

/** The highest score of a product of which only the description matches. */
const maxDescriptionScore = { panel: panelPoints.description, page: pagePoints.description + maxBonus };

/**
 * An inverted index with top-k retrieval: posting lists give an upper bound of each product's score, and the scoring
 * functions score only candidates whose bound can still reach the top. Of equal scores the lower number comes first.
 */
export class ProductIndex {
  readonly #products: readonly ProductDocument[];
  readonly #groups: Uint16Array;
  readonly #postings: ProductPostings;
  readonly #maxPostings: number;
  readonly #names: readonly string[];
  readonly #nameLengths: Uint32Array;
  readonly #descriptions: readonly string[];
  readonly #bonuses: Uint8Array;
  readonly #noBonuses: Uint8Array;
  /** 1: invalidated. */
  readonly #deleted: Uint8Array;
  // Buffers that all searches reuse: a search is synchronous.
  readonly #points: Int32Array;
  readonly #matchCounts: Uint8Array;
  readonly #wordCounts: Int32Array;
  readonly #upperBounds: Int32Array;
  readonly #matches: Uint32Array;
  readonly #unverified: readonly [UnverifiedMatch, UnverifiedMatch];

  constructor(columns: ProductColumns, postings: ProductPostings, maxPostings: number) {
    this.#products = columns.documents;
    this.#groups = columns.groups;
    this.#names = columns.names;
    this.#nameLengths = columns.nameLengths;
    this.#descriptions = columns.descriptions;
    this.#bonuses = columns.bonuses;
    this.#postings = postings;
    this.#maxPostings = maxPostings;
    const size = columns.documents.length;
    this.#noBonuses = new Uint8Array(size);
    this.#deleted = new Uint8Array(size);
    this.#points = new Int32Array(size);
    this.#matchCounts = new Uint8Array(size);
    this.#wordCounts = new Int32Array(size);
    this.#upperBounds = new Int32Array(size);
    this.#matches = new Uint32Array(size);
    const emptyMatch = () => ({ phrase: "", points: new Uint8Array(size) });
    this.#unverified = [emptyMatch(), emptyMatch()];
  }

  /** Excludes the products of these groups from all further searches. */
  invalidate(groups: ReadonlySet<number>): void {
    for (let docId = 0; docId < this.#groups.length; docId++) {
      if (groups.has(this.#groups[docId] as number)) this.#deleted[docId] = 1;
    }
  }

  /** All terms of names, categories and tags, case-folded. */
  *vocabulary(): Iterable<string> {
    yield* this.#postings.names.termTexts();
    yield* this.#postings.categories.termTexts();
    yield* this.#postings.tags.termTexts();
  }

  /** The best products for a query, at most `maxResults`, in their order. */
  search(query: string, scoring: Scoring): SearchResult[] {
    this.#points.fill(0);
    for (const { points } of this.#unverified) points.fill(0);
    if (scoring === "panel") this.#addPanelPoints(query);
    else this.#addPagePoints(query);
    const { descriptions } = this.#postings;
    const termLists = termListsOf(descriptions, query);
    if (termLists.reduce((sum, termIds) => sum + descriptions.postingCount(termIds), 0) > this.#maxPostings) {
      // The terms are in most descriptions. Their posting lists are skipped; only candidates that match in another
      // field have their description read. This is exact if enough results score above any description-only match.
      const found = this.#rankCandidates(query, scoring, "verify");
      if ((found[maxResults - 1]?.score ?? 0) > maxDescriptionScore[scoring]) return found;
    }
    this.#markMatches(descriptions, termLists, this.#matches);
    return this.#rankCandidates(query, scoring, termLists.length);
  }

  /**
   * Ranks products that have points, or whose description may contain the query. @param descriptionMatch "verify":
   * read descriptions; a number: the match count of those with all terms, which for a single term proves the match
   */
  #rankCandidates(query: string, scoring: Scoring, descriptionMatch: number | "verify"): SearchResult[] {
    const score = scoring === "panel" ? scoreForPanel : scoreForPage;
    const bonuses = scoring === "panel" ? this.#noBonuses : this.#bonuses;
    this.#computeUpperBounds(bonuses, descriptionMatch);
    const product = (docId: number) => this.#products[docId] as ProductDocument;
    const ranked = topK(this.#upperBounds, {
      upperBound: (docId) => {
        if (this.#deleted[docId] === 1) return 0;
        const bound = this.#upperBounds[docId] as number;
        const points = this.#points[docId] as number;
        const bonus = bonuses[docId] as number;
        const mayMatchDescription = bound > maxScore(points, bonus, false);
        const verified = this.#verifiedPoints(docId);
        if (verified < points) return maxScore(verified, bonus, mayMatchDescription);
        if (!mayMatchDescription || descriptionMatch === 1) return bound;
        return maxScore(points, bonus, this.#descriptions[docId]?.includes(query) ?? false);
      },
      score: (docId) => score(product(docId), query),
    });
    return ranked.map(({ docId, score }) => toResult(product(docId), score));
  }

  /** Reads the name if phrases in it are unverified. @returns the points without those of phrases that it lacks */
  #verifiedPoints(docId: number): number {
    for (const { phrase, points } of this.#unverified) {
      const unverifiedPoints = points[docId] as number;
      points[docId] = 0;
      if (unverifiedPoints > 0 && !this.#names[docId]?.includes(phrase))
        this.#points[docId] = (this.#points[docId] as number) - unverifiedPoints;
    }
    return this.#points[docId] as number;
  }

  /** The upper bound of each product's score. Invalidated products are dropped later, as candidates. */
  #computeUpperBounds(bonuses: Uint8Array, descriptionMatch: number | "verify"): void {
    const [points, matchCounts, upperBounds] = [this.#points, this.#matchCounts, this.#upperBounds];
    if (descriptionMatch === "verify") {
      for (let docId = 0; docId < points.length; docId++)
        upperBounds[docId] = maxScore(points[docId] as number, bonuses[docId] as number, points[docId] !== 0);
      return;
    }
    for (let docId = 0; docId < points.length; docId++)
      upperBounds[docId] = maxScore(
        points[docId] as number,
        bonuses[docId] as number,
        matchCounts[docId] === descriptionMatch,
      );
  }

  /** The points by `scoreForPanel`, without those of the description; an upper bound where names are unverified. */
  #addPanelPoints(query: string): void {
    const { categories, tags } = this.#postings;
    const prefix = prefixOf(query);
    const { exact, contains } = panelPoints;
    const prefixPoints = prefix === query ? panelPoints.prefix : 0;
    this.#raiseNamePoints(query, exact + prefixPoints, contains + prefixPoints, this.#unverified[0]);
    if (prefix !== query) this.#addNamePoints(prefix, panelPoints.prefix, this.#unverified[1]);
    categories.addPoints(this.#points, categories.containing(query), panelPoints.category);
    tags.addPoints(this.#points, tags.containing(query), panelPoints.tag);
  }

  /** The points by `scoreForPage`, without those of the description and the bonus; an upper bound as well. */
  #addPagePoints(query: string): void {
    const { categories, tags } = this.#postings;
    this.#setWordPoints(query);
    this.#raiseNamePoints(query, pagePoints.name.exact, pagePoints.name.contains, this.#unverified[0]);
    for (const [postings, points] of [
      [categories, pagePoints.category],
      [tags, pagePoints.tag],
    ] as const) {
      postings.addPoints(this.#points, postings.containing(query), points.contains);
      postings.addPoints(this.#points, postings.equalTo(query), points.exact - points.contains);
    }
  }

  #setWordPoints(query: string): void {
    const words = new Set(wordsOf(query));
    // A query of a single word is matched as a phrase.
    if (words.has(query)) return;
    const lists = [...words].map((word) => this.#postings.names.containingWord(word));
    if (lists.every((termIds) => termIds.length === 0)) return;
    const wordCounts = this.#wordCounts.fill(0);
    for (const termIds of lists) this.#postings.names.addPoints(wordCounts, termIds, 1);
    const { allWords, someWords } = pagePoints.name;
    const points = this.#points;
    for (let docId = 0; docId < wordCounts.length; docId++) {
      const count = wordCounts[docId] as number;
      if (count > 0) points[docId] = count >= words.size ? allWords : someWords;
    }
  }

  /** Sets the points of every product whose name equals, contains or, until verified, seems to contain a text. */
  #raiseNamePoints(text: string, exact: number, contains: number, unverified: UnverifiedMatch): void {
    const { names } = this.#postings;
    const termLists = termListsOf(names, text);
    const [lengths, points] = [this.#nameLengths, this.#points];
    if (termLists.length === 1) {
      // A single token needs no verification. A name that equals it has no other token, so the same length.
      names.setPoints(points, termLists[0] ?? [], contains);
      for (const docId of names.docIdsOf(names.equalTo(text)))
        if (lengths[docId] === text.length) points[docId] = exact;
      return;
    }
    unverified.phrase = text;
    for (const docId of this.#documentsMatching(termLists)) {
      const before = points[docId] as number;
      const now = lengths[docId] === text.length ? exact : contains;
      points[docId] = now;
      unverified.points[docId] = now - before;
    }
  }

  #addNamePoints(text: string, addedPoints: number, unverified: UnverifiedMatch): void {
    const termLists = termListsOf(this.#postings.names, text);
    const points = this.#points;
    unverified.phrase = text;
    for (const docId of this.#documentsMatching(termLists)) {
      points[docId] = (points[docId] as number) + addedPoints;
      if (termLists.length > 1) unverified.points[docId] = addedPoints;
    }
  }

  /** The products whose name has a term of each list; a view of a buffer that the next call overwrites. */
  #documentsMatching(termLists: readonly number[][]): Uint32Array {
    return this.#matches.subarray(0, this.#markMatches(this.#postings.names, termLists, this.#matches));
  }

  /**
   * Intersects lists of terms: the match count of a product that has a term of every list becomes the number of lists.
   * @param matches filled with those products @returns how many they are
   */
  #markMatches(postings: PostingLists, termLists: readonly number[][], matches: Uint32Array): number {
    const matchCounts = this.#matchCounts.fill(0);
    if (termLists.some((termIds) => termIds.length === 0)) return 0;
    let count = 0;
    for (const [expectedCount, termIds] of termLists.entries())
      count = postings.intersect(matchCounts, termIds, expectedCount, matches);
    return count;
  }
}

/** The upper bound of a product's score. @param mayMatchDescription whether its description may contain the query */
function maxScore(points: number, bonus: number, mayMatchDescription: boolean): number {
  if (mayMatchDescription) return points + bonus + pagePoints.description;
  return points === 0 ? 0 : points + bonus;
}

import type { ProductDocument } from "./document.ts";
import type { PostingLists } from "./posting-lists.ts";
import { wordsOf } from "./query.ts";
import { maxResults } from "./rank.ts";
import { type SearchResult, toResult } from "./result.ts";
import { maxBonus, pagePoints, scoreForPage } from "./score-for-page.ts";
import { panelPoints, prefixOf, scoreForPanel } from "./score-for-panel.ts";
import { tokenise } from "./tokenise.ts";
import { topK } from "./top-k.ts";

/** Which of the two scoring versions. */
export type Scoring = "panel" | "page";

/** Products in the order of equals, and what is asked of each again and again. */
export interface ProductColumns {
  documents: readonly ProductDocument[];
  groups: Uint16Array;
  /** Folded. */
  names: readonly string[];
  /** To be asked of many names without reading them. */
  nameLengths: Uint32Array;
  descriptions: readonly string[];
  bonuses: Uint8Array;
}

/** Where the products have which terms. */
export interface ProductPostings {
  /** The runs of names and of descriptions; whole categories and tags. */
  names: PostingLists;
  descriptions: PostingLists;
  categories: PostingLists;
  tags: PostingLists;
}

/** The points that products lose whose names have the terms of a text, and do not hold the text itself. */
interface UnverifiedMatch {
  text: string;
  points: Uint8Array;
}

/** To look for a query in a text takes as long as to read so many entries of a list. */
const verificationCost = 64;

/** A query is looked for in the end: so many lists narrow it down enough. */
const maxTermLists = 8;

/** What a product gets at most where nothing but its description matches. */
const maxDescriptionScore = { panel: panelPoints.description, page: pagePoints.description + maxBonus };

/**
 * Finds the best products without reading each of them: from its terms follows what a product can score at
 * most, and the plain functions score those alone that can still be among the best. Products are
 * numbered in the order of equals, so that of two with one score the lower number comes first.
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
  /** 1: no longer to be found here. */
  readonly #deleted: Uint8Array;
  // Each search uses these anew; none pauses half-way.
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
    const emptyMatch = () => ({ text: "", points: new Uint8Array(size) });
    this.#unverified = [emptyMatch(), emptyMatch()];
  }

  /** Leaves the products of some groups out from now on. */
  invalidate(groups: ReadonlySet<number>): void {
    for (let docId = 0; docId < this.#groups.length; docId++) {
      if (groups.has(this.#groups[docId] as number)) this.#deleted[docId] = 1;
    }
  }

  /** The words of names, and whole categories and tags; folded. */
  *vocabulary(): Iterable<string> {
    yield* this.#postings.names.termTexts();
    yield* this.#postings.categories.termTexts();
    yield* this.#postings.tags.termTexts();
  }

  /** The best products for a query, as many as are kept of all results, in their order. */
  search(query: string, scoring: Scoring): SearchResult[] {
    this.#points.fill(0);
    for (const { points } of this.#unverified) points.fill(0);
    if (scoring === "panel") this.#addPanelPoints(query);
    else this.#addPagePoints(query);
    const { descriptions } = this.#postings;
    const termLists = termListsOf(descriptions, query);
    if (termLists.reduce((sum, termIds) => sum + descriptions.postingCount(termIds), 0) > this.#maxPostings) {
      // A piece of a word that stands in most descriptions: only those of products that match otherwise are
      // looked into. What its description alone could make match is left out, unless that leaves too few.
      const found = this.#rankCandidates(query, scoring, "verify");
      if ((found[maxResults - 1]?.score ?? 0) > maxDescriptionScore[scoring]) return found;
    }
    this.#markMatches(descriptions, termLists, this.#matches);
    return this.#rankCandidates(query, scoring, termLists.length);
  }

  /**
   * The best of the products that have points, or may match by their description.
   * @param descriptionMatch "verify": it must be looked for there; else the stage of those that have it there, for
   * certain where it is the first
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

  /** The points of a product when it has been looked whether its name holds what it seemed to. */
  #verifiedPoints(docId: number): number {
    for (const { text, points } of this.#unverified) {
      const unverifiedPoints = points[docId] as number;
      points[docId] = 0;
      if (unverifiedPoints > 0 && !this.#names[docId]?.includes(text))
        this.#points[docId] = (this.#points[docId] as number) - unverifiedPoints;
    }
    return this.#points[docId] as number;
  }

  /** What each product can score at most. What is gone is told when its turn comes. */
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

  /** What each product gets in the first version, but for its description. */
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

  /** What each product gets in the second version at most, but for its description and its bonus. */
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
    // A name with the only word there is has the query itself.
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

  /** Gives at least so many points to every product whose name is, or seems to contain, a text. */
  #raiseNamePoints(text: string, exact: number, contains: number, unverified: UnverifiedMatch): void {
    const { names } = this.#postings;
    const termLists = termListsOf(names, text);
    const [lengths, points] = [this.#nameLengths, this.#points];
    if (termLists.length === 1) {
      // One run is in a name for certain; a name that is the text is nothing but that run.
      names.setPoints(points, termLists[0] ?? [], contains);
      for (const docId of names.docIdsOf(names.equalTo(text)))
        if (lengths[docId] === text.length) points[docId] = exact;
      return;
    }
    unverified.text = text;
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
    unverified.text = text;
    for (const docId of this.#documentsMatching(termLists)) {
      points[docId] = (points[docId] as number) + addedPoints;
      if (termLists.length > 1) unverified.points[docId] = addedPoints;
    }
  }

  /** Every product whose name has a term of each list. Holds until another is marked. */
  #documentsMatching(termLists: readonly number[][]): Uint32Array {
    return this.#matches.subarray(0, this.#markMatches(this.#postings.names, termLists, this.#matches));
  }

  /**
   * Brings every product that has one term of each list to the stage of that number of lists.
   * @param matches is given them @returns how many they are
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

/** What a product can score. @param mayMatchDescription whether its description may hold the query */
function maxScore(points: number, bonus: number, mayMatchDescription: boolean): number {
  if (mayMatchDescription) return points + bonus + pagePoints.description;
  return points === 0 ? 0 : points + bonus;
}

/**
 * Lists of terms: whatever holds the text has at least one of each (see `runsOf`). Of several lists those are left
 * out that take longer to read than to do without.
 */
function termListsOf(postings: PostingLists, text: string): number[][] {
  const [first = "", ...rest] = tokenise(text);
  const last = rest.pop();
  if (last === undefined) return [postings.containing(first)];
  const middle = [...new Set(rest)].map((token) => postings.equalTo(token));
  const shortestFirst = [postings.endingWith(first), postings.startingWith(last), ...middle]
    .map((termIds) => ({ terms: termIds, postingCount: postings.postingCount(termIds) }))
    .sort((a, b) => a.postingCount - b.postingCount);
  const shortest = shortestFirst[0]?.postingCount ?? 0;
  // At least two: one alone would be taken for certain.
  return shortestFirst
    .slice(0, maxTermLists)
    .filter(({ postingCount }, index) => index < 2 || postingCount < verificationCost * shortest)
    .map(({ terms: termIds }) => termIds);
}

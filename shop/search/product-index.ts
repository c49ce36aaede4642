import { bestNumbers } from "./best-numbers.ts";
import type { ProductDocument } from "./document.ts";
import { wordsOf } from "./query.ts";
import { keptResults } from "./rank.ts";
import { asResult, type SearchResult } from "./result.ts";
import { runsOf } from "./runs.ts";
import { mostBonus, pagePoints, scoreForPage } from "./score-for-page.ts";
import { panelPoints, scoreForPanel, startOf } from "./score-for-panel.ts";
import type { Terms } from "./terms.ts";

/** Which of the two scoring versions. */
export type Scoring = "panel" | "page";

/** Products in the order of equals, and what is asked of each again and again. */
export interface Ordered {
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
export interface ProductTerms {
  /** The runs of names and of descriptions; whole categories and tags. */
  names: Terms;
  descriptions: Terms;
  categories: Terms;
  tags: Terms;
}

/** The points that products lose whose names have the terms of a text, and do not hold the text itself. */
interface Unsure {
  text: string;
  points: Uint8Array;
}

/** To look for a query in a text takes as long as to read so many entries of a list. */
const worthReading = 64;

/** A query is looked for in the end: so many lists narrow it down enough. */
const mostLists = 8;

/** What a product gets at most where nothing but its description matches. */
const mostForDescription = { panel: panelPoints.description, page: pagePoints.description + mostBonus };

/**
 * Finds the best products without reading each of them: from its terms follows what a product can score at
 * most, and the plain functions score those alone that can still be among the best. Products are
 * numbered in the order of equals, so that of two with one score the lower number comes first.
 */
export class ProductIndex {
  readonly #products: readonly ProductDocument[];
  readonly #groups: Uint16Array;
  readonly #terms: ProductTerms;
  readonly #many: number;
  readonly #names: readonly string[];
  readonly #nameLengths: Uint32Array;
  readonly #descriptions: readonly string[];
  readonly #bonuses: Uint8Array;
  readonly #noBonuses: Uint8Array;
  /** 1: no longer to be found here. */
  readonly #gone: Uint8Array;
  // Each search uses these anew; none pauses half-way.
  readonly #points: Int32Array;
  readonly #stages: Uint8Array;
  readonly #met: Int32Array;
  readonly #most: Int32Array;
  readonly #arrived: Uint32Array;
  readonly #unsure: readonly [Unsure, Unsure];

  constructor(ordered: Ordered, terms: ProductTerms, many: number) {
    this.#products = ordered.documents;
    this.#groups = ordered.groups;
    this.#names = ordered.names;
    this.#nameLengths = ordered.nameLengths;
    this.#descriptions = ordered.descriptions;
    this.#bonuses = ordered.bonuses;
    this.#terms = terms;
    this.#many = many;
    const size = ordered.documents.length;
    this.#noBonuses = new Uint8Array(size);
    this.#gone = new Uint8Array(size);
    this.#points = new Int32Array(size);
    this.#stages = new Uint8Array(size);
    this.#met = new Int32Array(size);
    this.#most = new Int32Array(size);
    this.#arrived = new Uint32Array(size);
    const unsure = () => ({ text: "", points: new Uint8Array(size) });
    this.#unsure = [unsure(), unsure()];
  }

  /** Leaves the products of some groups out from now on. */
  leaveOut(groups: ReadonlySet<number>): void {
    for (let number = 0; number < this.#groups.length; number++) {
      if (groups.has(this.#groups[number] as number)) this.#gone[number] = 1;
    }
  }

  /** The words of names, and whole categories and tags; folded. */
  *vocabulary(): Iterable<string> {
    yield* this.#terms.names.texts();
    yield* this.#terms.categories.texts();
    yield* this.#terms.tags.texts();
  }

  /** The best products for a query, as many as are kept of all results, in their order. */
  best(query: string, scoring: Scoring): SearchResult[] {
    this.#points.fill(0);
    for (const { points } of this.#unsure) points.fill(0);
    if (scoring === "panel") this.#addForPanel(query);
    else this.#addForPage(query);
    const { descriptions } = this.#terms;
    const parts = partsOf(descriptions, query);
    if (parts.reduce((sum, terms) => sum + descriptions.entries(terms), 0) > this.#many) {
      // A piece of a word that stands in most descriptions: only those of products that match otherwise are
      // looked into. What its description alone could make match is left out, unless that leaves too few.
      const found = this.#bestOf(query, scoring, "look");
      if ((found[keptResults - 1]?.score ?? 0) > mostForDescription[scoring]) return found;
    }
    this.#markWith(descriptions, parts, this.#arrived);
    return this.#bestOf(query, scoring, parts.length);
  }

  /**
   * The best of the products that have points, or may match by their description.
   * @param inDescription "look": it must be looked for there; else the stage of those that have it there, for
   * certain where it is the first
   */
  #bestOf(query: string, scoring: Scoring, inDescription: number | "look"): SearchResult[] {
    const score = scoring === "panel" ? scoreForPanel : scoreForPage;
    const bonuses = scoring === "panel" ? this.#noBonuses : this.#bonuses;
    this.#weigh(bonuses, inDescription);
    const product = (number: number) => this.#products[number] as ProductDocument;
    const best = bestNumbers(this.#most, {
      closer: (number) => {
        if (this.#gone[number] === 1) return 0;
        const most = this.#most[number] as number;
        const points = this.#points[number] as number;
        const extra = bonuses[number] as number;
        const may = most > mostOf(points, extra, false);
        const looked = this.#pointsAfterName(number);
        if (looked < points) return mostOf(looked, extra, may);
        if (!may || inDescription === 1) return most;
        return mostOf(points, extra, this.#descriptions[number]?.includes(query) ?? false);
      },
      score: (number) => score(product(number), query),
    });
    return best.map(({ number, score }) => asResult(product(number), score));
  }

  /** The points of a product when it has been looked whether its name holds what it seemed to. */
  #pointsAfterName(number: number): number {
    for (const { text, points } of this.#unsure) {
      const unsure = points[number] as number;
      points[number] = 0;
      if (unsure > 0 && !this.#names[number]?.includes(text))
        this.#points[number] = (this.#points[number] as number) - unsure;
    }
    return this.#points[number] as number;
  }

  /** What each product can score at most. What is gone is told when its turn comes. */
  #weigh(bonuses: Uint8Array, inDescription: number | "look"): void {
    const [all, stages, most] = [this.#points, this.#stages, this.#most];
    if (inDescription === "look") {
      for (let number = 0; number < all.length; number++)
        most[number] = mostOf(all[number] as number, bonuses[number] as number, all[number] !== 0);
      return;
    }
    for (let number = 0; number < all.length; number++)
      most[number] = mostOf(
        all[number] as number,
        bonuses[number] as number,
        stages[number] === inDescription,
      );
  }

  /** What each product gets in the first version, but for its description. */
  #addForPanel(query: string): void {
    const { categories, tags } = this.#terms;
    const start = startOf(query);
    const { exact, contains } = panelPoints;
    const more = start === query ? panelPoints.start : 0;
    this.#raiseForName(query, exact + more, contains + more, this.#unsure[0]);
    if (start !== query) this.#addForName(start, panelPoints.start, this.#unsure[1]);
    categories.addPoints(this.#points, categories.containing(query), panelPoints.category);
    tags.addPoints(this.#points, tags.containing(query), panelPoints.tag);
  }

  /** What each product gets in the second version at most, but for its description and its bonus. */
  #addForPage(query: string): void {
    const { categories, tags } = this.#terms;
    this.#setForWords(query);
    this.#raiseForName(query, pagePoints.name.exact, pagePoints.name.contains, this.#unsure[0]);
    for (const [terms, points] of [
      [categories, pagePoints.category],
      [tags, pagePoints.tag],
    ] as const) {
      terms.addPoints(this.#points, terms.containing(query), points.contains);
      terms.addPoints(this.#points, terms.equal(query), points.exact - points.contains);
    }
  }

  #setForWords(query: string): void {
    const words = new Set(wordsOf(query));
    // A name with the only word there is has the query itself.
    if (words.has(query)) return;
    const lists = [...words].map((word) => this.#terms.names.holdingWord(word));
    if (lists.every((terms) => terms.length === 0)) return;
    const met = this.#met.fill(0);
    for (const terms of lists) this.#terms.names.addPoints(met, terms, 1);
    const { allWords, someWords } = pagePoints.name;
    const points = this.#points;
    for (let number = 0; number < met.length; number++) {
      const count = met[number] as number;
      if (count > 0) points[number] = count >= words.size ? allWords : someWords;
    }
  }

  /** Gives at least so many points to every product whose name is, or seems to contain, a text. */
  #raiseForName(text: string, exact: number, contains: number, unsure: Unsure): void {
    const { names } = this.#terms;
    const parts = partsOf(names, text);
    const [lengths, points] = [this.#nameLengths, this.#points];
    if (parts.length === 1) {
      // One run is in a name for certain; a name that is the text is nothing but that run.
      names.setPoints(points, parts[0] ?? [], contains);
      for (const number of names.documentsOf(names.equal(text)))
        if (lengths[number] === text.length) points[number] = exact;
      return;
    }
    unsure.text = text;
    for (const number of this.#having(parts)) {
      const before = points[number] as number;
      const now = lengths[number] === text.length ? exact : contains;
      points[number] = now;
      unsure.points[number] = now - before;
    }
  }

  #addForName(text: string, more: number, unsure: Unsure): void {
    const parts = partsOf(this.#terms.names, text);
    const points = this.#points;
    unsure.text = text;
    for (const number of this.#having(parts)) {
      points[number] = (points[number] as number) + more;
      if (parts.length > 1) unsure.points[number] = more;
    }
  }

  /** Every product whose name has a term of each list. Holds until another is marked. */
  #having(parts: readonly number[][]): Uint32Array {
    return this.#arrived.subarray(0, this.#markWith(this.#terms.names, parts, this.#arrived));
  }

  /**
   * Brings every product that has one term of each list to the stage of that number of lists.
   * @param arrived is given them @returns how many they are
   */
  #markWith(runs: Terms, parts: readonly number[][], arrived: Uint32Array): number {
    const stages = this.#stages.fill(0);
    if (parts.some((terms) => terms.length === 0)) return 0;
    let count = 0;
    for (const [stage, terms] of parts.entries()) count = runs.advance(stages, terms, stage, arrived);
    return count;
  }
}

/** What a product can score. @param described whether its description may hold the query */
function mostOf(points: number, extra: number, described: boolean): number {
  if (described) return points + extra + pagePoints.description;
  return points === 0 ? 0 : points + extra;
}

/**
 * Lists of terms: whatever holds the text has at least one of each (see `runsOf`). Of several lists those are left
 * out that take longer to read than to do without.
 */
function partsOf(runs: Terms, text: string): number[][] {
  const [first = "", ...rest] = runsOf(text);
  const last = rest.pop();
  if (last === undefined) return [runs.containing(first)];
  const between = [...new Set(rest)].map((run) => runs.equal(run));
  const sorted = [runs.endingWith(first), runs.startingWith(last), ...between]
    .map((terms) => ({ terms, entries: runs.entries(terms) }))
    .sort((a, b) => a.entries - b.entries);
  const fewest = sorted[0]?.entries ?? 0;
  // At least two: one alone would be taken for certain.
  return sorted
    .slice(0, mostLists)
    .filter(({ entries }, place) => place < 2 || entries < worthReading * fewest)
    .map(({ terms }) => terms);
}

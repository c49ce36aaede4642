import type { Pace } from "../../platform/pace.ts";
import type { ProductDocument } from "./document.ts";
import type { GroupedProduct } from "./document-queries.ts";
import { gatherTerms } from "./gather-terms.ts";
import { mappedInSlices } from "./mapped-in-slices.ts";
import { fold, wordsOf } from "./query.ts";
import { byTitle, keptResults } from "./rank.ts";
import { asResult, type SearchResult, titleOf } from "./result.ts";
import { runsOf } from "./runs.ts";
import { bonus, mostBonus, pagePoints, scoreForPage } from "./score-for-page.ts";
import { panelPoints, scoreForPanel, startOf } from "./score-for-panel.ts";
import { sortedInSlices } from "./sorted-in-slices.ts";
import type { Terms } from "./terms.ts";

/** Which of the two scoring versions. */
export type Scoring = "panel" | "page";

/** So many entries of a list of documents take longer to read than a hundred products. */
const manyEntries = 300_000;

/**
 * Puts products in order and gathers their terms, without holding the process up.
 * @param many from so many entries on, the index looks whether it can do without those of descriptions
 */
export async function indexProducts(
  products: readonly GroupedProduct[],
  pace: Pace,
  many = manyEntries,
): Promise<ProductIndex> {
  const each = <From, To>(list: readonly From[], make: (item: From) => To) =>
    mappedInSlices(list, make, pace);
  const titled = await each(products, ({ group, document }) => {
    return { group, document, title: titleOf(document), id: document.id, type: document.type };
  });
  const sorted = await sortedInSlices(titled, byTitle, pace);
  const ordered = {
    documents: await each(sorted, ({ document }) => document),
    groups: Uint16Array.from(await each(sorted, ({ group }) => group)),
    names: await each(sorted, ({ document }) => fold(document.name)),
    descriptions: await each(sorted, ({ document }) => fold(document.description)),
    bonuses: Uint8Array.from(await each(sorted, ({ document }) => bonus(document))),
  };
  const gather = (termsOf: (number: number) => Iterable<string>) => gatherTerms(sorted.length, termsOf, pace);
  const wordsIn = (texts: readonly string[]) => gather((number) => new Set(runsOf(texts[number] ?? "")));
  const terms = {
    names: await wordsIn(ordered.names),
    descriptions: await wordsIn(ordered.descriptions),
    categories: await gather((number) => [fold(ordered.documents[number]?.category ?? "")]),
    tags: await gather((number) => ordered.documents[number]?.tags.map(fold) ?? []),
  };
  return new ProductIndex(ordered, terms, many);
}

/** Products in the order of equals, and what is asked of each again and again. */
interface Ordered {
  documents: readonly ProductDocument[];
  groups: Uint16Array;
  /** Folded. */
  names: readonly string[];
  descriptions: readonly string[];
  bonuses: Uint8Array;
}

interface ProductTerms {
  /** The runs of names and of descriptions; whole categories and tags. */
  names: Terms;
  descriptions: Terms;
  categories: Terms;
  tags: Terms;
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
  readonly #descriptions: readonly string[];
  readonly #bonuses: Uint8Array;
  readonly #noBonuses: Uint8Array;
  /** 1: no longer to be found here. */
  readonly #gone: Uint8Array;
  // Each search uses these anew; none pauses half-way.
  readonly #points: Int32Array;
  readonly #stages: Uint8Array;
  readonly #met: Int32Array;

  constructor(ordered: Ordered, terms: ProductTerms, many: number) {
    this.#products = ordered.documents;
    this.#groups = ordered.groups;
    this.#names = ordered.names;
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
  }

  /** Leaves the products of some groups out from now on. */
  leaveOut(groups: ReadonlySet<number>): void {
    for (let number = 0; number < this.#groups.length; number++) {
      if (groups.has(this.#groups[number] as number)) this.#gone[number] = 1;
    }
  }

  /** The best products for a query, as many as are kept of all results, in their order. */
  best(query: string, scoring: Scoring): SearchResult[] {
    this.#points.fill(0);
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
    this.#markWith(descriptions, parts);
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
    const kept: { product: ProductDocument; score: number }[] = [];
    let least = 0;
    for (let number = 0; number < this.#products.length; number++) {
      const points = this.#points[number] as number;
      const may = inDescription === "look" ? points > 0 : this.#stages[number] === inDescription;
      if (points === 0 && !may) continue;
      const most = points + (bonuses[number] as number) + (may ? pagePoints.description : 0);
      if (most <= least || this.#gone[number] === 1) continue;
      if (may && inDescription !== 1 && !this.#descriptions[number]?.includes(query)) {
        if (points === 0 || most - pagePoints.description <= least) continue;
      }
      const product = this.#products[number] as ProductDocument;
      const exact = score(product, query);
      if (exact <= least) continue;
      // Behind all that score as much: they come first by title.
      const place = kept.findLastIndex((other) => other.score >= exact) + 1;
      kept.splice(place, 0, { product, score: exact });
      if (kept.length > keptResults) kept.pop();
      least = kept[keptResults - 1]?.score ?? 0;
    }
    return kept.map(({ product, score }) => asResult(product, score));
  }

  /** What each product gets in the first version, but for its description. */
  #addForPanel(query: string): void {
    const { categories, tags } = this.#terms;
    const start = startOf(query);
    this.#setForName(query, panelPoints, start === query ? panelPoints.start : 0);
    if (start !== query) this.#eachNamed(start, (number) => this.#add(number, panelPoints.start));
    categories.addPoints(this.#points, categories.containing(query), panelPoints.category);
    tags.addPoints(this.#points, tags.containing(query), panelPoints.tag);
  }

  /** What each product gets in the second version at most, but for its description and its bonus. */
  #addForPage(query: string): void {
    const { categories, tags } = this.#terms;
    this.#setForWords(query);
    this.#setForName(query, pagePoints.name, 0);
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
    const lists = [...words].map((word) => this.#terms.names.holdingWord(word));
    if (lists.every((terms) => terms.length === 0)) return;
    const met = this.#met.fill(0);
    for (const terms of lists) this.#terms.names.addPoints(met, terms, 1);
    const { allWords, someWords } = pagePoints.name;
    for (let number = 0; number < met.length; number++) {
      const count = met[number] as number;
      if (count > 0) this.#points[number] = count >= words.size ? allWords : someWords;
    }
  }

  #setForName(query: string, points: { exact: number; contains: number }, more: number): void {
    this.#eachNamed(query, (number) => {
      const whole = this.#names[number]?.length === query.length;
      this.#points[number] = (whole ? points.exact : points.contains) + more;
    });
  }

  #add(number: number, points: number): void {
    this.#points[number] = (this.#points[number] as number) + points;
  }

  /** Calls for every product whose name holds a text. */
  #eachNamed(text: string, call: (number: number) => void): void {
    const parts = partsOf(this.#terms.names, text);
    this.#markWith(this.#terms.names, parts, (number) => {
      if (parts.length === 1 || this.#names[number]?.includes(text)) call(number);
    });
  }

  /**
   * Brings every product that has one term of each list to the stage of that number of lists.
   * @param arrived called for each of them
   */
  #markWith(runs: Terms, parts: readonly number[][], arrived?: (number: number) => void): void {
    const stages = this.#stages.fill(0);
    if (parts.some((terms) => terms.length === 0)) return;
    for (const [stage, terms] of parts.entries()) {
      runs.advance(stages, terms, stage, stage === parts.length - 1 ? arrived : undefined);
    }
  }
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

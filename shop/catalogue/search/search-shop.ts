import { fold } from "../../base/fold.ts";
import { keyOf, lookUp } from "../../content/model/search-words.ts";
import type { Database } from "../../schema.ts";
import type { ProductSummary } from "../model/product.ts";
import type { PageDocument } from "./document.ts";
import type { PlaceLink } from "./place-link.ts";
import type { Scoring } from "./product-index.ts";
import { normaliseQuery } from "./query.ts";
import type { SearchResult } from "./result.ts";
import { SearchIndex } from "./search-index.ts";
import { staticPages } from "./static-pages.ts";
import { suggestQuery } from "./suggest-query.ts";

/** Reports that articles could not be read; the results lack them. */
export type OnArticlesFailed = (cause: unknown) => void;

/** The content version: changes when products, photos, articles or the owner's texts may have changed; null: unknown. */
export type GetContentVersion = () => number | null;

/** The results of a query, and where it found none, or no products, what else may help. */
export interface SearchAnswer {
  results: SearchResult[];
  /** What was searched instead of a query without results: another spelling, or the tag that it is a word of. */
  instead?: string;
  /** A tag of the query, where the results lack its products: beside products only where the whole query stands for it. */
  productsFor?: string;
  /** The place of a page that a word of the query leads to: no result, and not counted. */
  place?: PlaceLink;
  /** A similar query that finds something. */
  suggestion?: string;
}

export interface Search {
  /** At most 50 results (R12), as the database is at the time of the call. */
  find(rawQuery: string, scoring: Scoring, onArticlesFailed: OnArticlesFailed): Promise<SearchResult[]>;
  /** What else there is for a query that found this, by the documents of the last search (R71). */
  complete(rawQuery: string, scoring: Scoring, found: SearchResult[]): SearchAnswer;
  /** The first products of the featured collection, as at the last search. */
  featured(): readonly ProductSummary[];
  /** Reads all documents and builds the index, so that the first search need not wait. */
  prepare(onArticlesFailed: OnArticlesFailed): Promise<void>;
}

/** Longer queries are searched only as they are: each rewriting searches once more. */
const maxRewritten = 200;

type ReadOutcome = { articlesFailed: unknown } | null;

/**
 * Opens the search. Documents are cached in memory; the first search after a change reads what has changed.
 * @param maxUnindexed products that a search may scan; above that an index is built
 */
export function openSearch(
  db: Database,
  getContentVersion: GetContentVersion = () => null,
  pages: readonly PageDocument[] = staticPages,
  maxUnindexed = 1_000,
): Search {
  const index = new SearchIndex(db, maxUnindexed, pages);
  /** The content version of the documents in memory. */
  let loadedVersion: number | null = null;
  let currentRead: { version: number | null; done: Promise<ReadOutcome> } | null = null;
  let nextRead: Promise<ReadOutcome> | null = null;

  async function readDocuments(version: number | null): Promise<ReadOutcome> {
    try {
      const outcome = await index.refresh();
      loadedVersion = outcome ? null : version;
      return outcome;
    } finally {
      currentRead = null;
    }
  }

  function startRead(): Promise<ReadOutcome> {
    const version = getContentVersion();
    const done = readDocuments(version);
    currentRead = { version, done };
    return done;
  }

  /** A read that begins no earlier than now, shared by all that wait for it. */
  function joinNextRead(): Promise<ReadOutcome> {
    if (nextRead) return nextRead;
    if (!currentRead) return startRead();
    const startNext = () => {
      nextRead = null;
      return startRead();
    };
    nextRead = currentRead.done.then(startNext, startNext);
    return nextRead;
  }

  async function ensureFresh(onArticlesFailed: OnArticlesFailed): Promise<void> {
    const wantedVersion = getContentVersion();
    if (wantedVersion !== null && wantedVersion === loadedVersion) return;
    // A read that began before the last change may lack it.
    const isFreshEnough = wantedVersion !== null && currentRead?.version === wantedVersion;
    const outcome = await (isFreshEnough && currentRead ? currentRead.done : joinNextRead());
    if (outcome) onArticlesFailed(outcome.articlesFailed);
  }

  /** The results of a query's other spellings, else of its tag; null: none. */
  function findInstead(query: string, scoring: Scoring): SearchAnswer | null {
    const spellings = [" ", "-", ""].map((join) => query.replace(/[\s-]+/g, join).trim());
    for (const instead of [...spellings, lookUp(index.searchWords, query)]) {
      if (!instead || instead === query) continue;
      const results = index.find(fold(instead), scoring);
      if (results.length > 0) return { results, instead };
    }
    return null;
  }

  function besideResults(query: string, scoring: Scoring, results: SearchResult[]): SearchAnswer {
    const { searchWords } = index;
    const tag = hasProducts(results) ? searchWords.get(keyOf(query)) : lookUp(searchWords, query);
    const best = tag && index.find(fold(tag), scoring).find(isProduct);
    return !tag || !best || results.some(({ url }) => url === best.url)
      ? { results }
      : { results, productsFor: tag };
  }

  function withoutResults(query: string, scoring: Scoring): SearchAnswer {
    const other = findInstead(query, scoring);
    if (other) return other;
    const suggestion = suggestQuery(query, () => index.dictionary(), index.searchWords);
    const leads =
      suggestion && (index.find(suggestion, "page").length > 0 || findInstead(suggestion, "page"));
    return leads ? { results: [], suggestion } : { results: [] };
  }

  return {
    async find(rawQuery, scoring, onArticlesFailed) {
      if (rawQuery.trim() === "") return [];
      await ensureFresh(onArticlesFailed);
      const query = normaliseQuery(fold(rawQuery));
      return query === "" ? [] : index.find(query, scoring);
    },
    complete(rawQuery, scoring, results) {
      const query = normaliseQuery(fold(rawQuery));
      if (query === "" || query.length > maxRewritten) return { results };
      const place = lookUp(index.places, query);
      const answer =
        results.length > 0 ? besideResults(query, scoring, results) : withoutResults(query, scoring);
      return place ? { ...answer, place } : answer;
    },
    featured: () => index.featured,
    async prepare(onArticlesFailed) {
      await ensureFresh(onArticlesFailed);
      await index.products.whenIndexed();
    },
  };
}

const isProduct = ({ type }: SearchResult) => type === "product";

function hasProducts(results: readonly SearchResult[]): boolean {
  return results.some(isProduct);
}

/** The header's panel: the first scoring version (R8), at most 50 results. */
export function searchForPanel(
  search: Search,
  rawQuery: string,
  onArticlesFailed: OnArticlesFailed,
): Promise<SearchResult[]> {
  return search.find(rawQuery, "panel", onArticlesFailed);
}

/** The search page: the second scoring version (R8), at most 50 results. */
export function searchForPage(
  search: Search,
  rawQuery: string,
  onArticlesFailed: OnArticlesFailed,
): Promise<SearchResult[]> {
  return search.find(rawQuery, "page", onArticlesFailed);
}

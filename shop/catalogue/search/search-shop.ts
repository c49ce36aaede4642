import type { Database } from "../../schema.ts";
import type { PageDocument } from "./document.ts";
import type { Scoring } from "./product-index.ts";
import { normaliseQuery } from "./query.ts";
import type { SearchResult } from "./result.ts";
import { SearchIndex } from "./search-index.ts";
import { staticPages } from "./static-pages.ts";
import { suggestQuery } from "./suggest-query.ts";

/** Reports that articles could not be read; the results lack them. */
export type OnArticlesFailed = (cause: unknown) => void;

/** The content version: changes when products, photos or articles may have changed; null: unknown. */
export type GetContentVersion = () => number | null;

export interface Search {
  /** At most 50 results (R12), as the database is at the time of the call. */
  find(rawQuery: string, scoring: Scoring, onArticlesFailed: OnArticlesFailed): Promise<SearchResult[]>;
  /** A similar query with results on the search page, by the documents of the last search. */
  suggest(rawQuery: string): string | null;
  /** Reads all documents and builds the index, so that the first search need not wait. */
  prepare(onArticlesFailed: OnArticlesFailed): Promise<void>;
}

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

  return {
    async find(rawQuery, scoring, onArticlesFailed) {
      const query = normaliseQuery(rawQuery);
      if (query === "") return [];
      await ensureFresh(onArticlesFailed);
      return index.find(query, scoring);
    },
    suggest(rawQuery) {
      const suggestion = suggestQuery(normaliseQuery(rawQuery), () => index.dictionary());
      return suggestion && index.find(suggestion, "page").length > 0 ? suggestion : null;
    },
    async prepare(onArticlesFailed) {
      await ensureFresh(onArticlesFailed);
      await index.products.whenIndexed();
    },
  };
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

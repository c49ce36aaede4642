import type { Database } from "../schema.ts";
import type { PageDocument } from "./document.ts";
import type { Scoring } from "./product-index.ts";
import { normaliseQuery } from "./query.ts";
import type { SearchResult } from "./result.ts";
import { SearchIndex } from "./search-index.ts";
import { staticPages } from "./static-pages.ts";
import { suggestQuery } from "./suggest-query.ts";

/** Reports that articles could not be read; everything else is found all the same. */
export type OnArticlesFailed = (cause: unknown) => void;

/**
 * Tells whether what was read from the database still holds: another text than before where products, pictures or
 * articles may have changed; null where that is not known.
 */
export type GetContentVersion = () => string | null;

export interface Search {
  /** What matches what was typed, at most 50 results (R12): as the database has it when it is called. */
  find(rawQuery: string, scoring: Scoring, onArticlesFailed: OnArticlesFailed): Promise<SearchResult[]>;
  /** A query like this one that finds something on the search page: as the last search read the database. */
  suggest(rawQuery: string): string | null;
  /** Reads everything and makes the index, so that the first search need not wait. */
  prepare(onArticlesFailed: OnArticlesFailed): Promise<void>;
}

/** Why articles could not be read; null where they were. */
type ReadOutcome = { articlesFailed: unknown } | null;

/**
 * Opens the search. What can be found is kept in memory, and read again, as far as it has changed, by the first
 * search after a change.
 * @param maxUnindexed so many products may be read one by one for a search; above that an index is made
 */
export function openSearch(
  db: Database,
  getContentVersion: GetContentVersion = () => null,
  pages: readonly PageDocument[] = staticPages,
  maxUnindexed = 1_000,
): Search {
  const index = new SearchIndex(db, maxUnindexed, pages);
  /** The state that is in memory. */
  let loadedVersion: string | null = null;
  let currentRead: { version: string | null; done: Promise<ReadOutcome> } | null = null;
  let nextRead: Promise<ReadOutcome> | null = null;

  async function readDocuments(version: string | null): Promise<ReadOutcome> {
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

  /** A reading that begins now, or is the next: one for all who wait for it. */
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
    // One that began before the last change may lack it.
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

/** What the header's panel finds: the first scoring version (R8), at most 50 results. */
export function searchForPanel(
  search: Search,
  rawQuery: string,
  onArticlesFailed: OnArticlesFailed,
): Promise<SearchResult[]> {
  return search.find(rawQuery, "panel", onArticlesFailed);
}

/** What the search page finds: the second scoring version (R8), at most 50 results. */
export function searchForPage(
  search: Search,
  rawQuery: string,
  onArticlesFailed: OnArticlesFailed,
): Promise<SearchResult[]> {
  return search.find(rawQuery, "page", onArticlesFailed);
}

import type { Database } from "../schema.ts";
import { KeptDocuments } from "./kept-documents.ts";
import type { Scoring } from "./product-index.ts";
import { normaliseQuery } from "./query.ts";
import type { SearchResult } from "./result.ts";
import { suggestQuery } from "./suggest-query.ts";

/** Reports that articles could not be read; everything else is found all the same. */
export type ArticlesFailed = (cause: unknown) => void;

/**
 * Tells whether what was read from the database still holds: another text than before where products, pictures or
 * articles may have changed; null where that is not known.
 */
export type StateNow = () => string | null;

export interface Search {
  /** What matches what was typed, at most 50 results (R12): as the database has it when it is called. */
  find(typed: string, scoring: Scoring, failed: ArticlesFailed): Promise<SearchResult[]>;
  /** A query like this one that finds something on the search page: as the last search read the database. */
  suggest(typed: string): string | null;
  /** Reads everything and makes the index, so that the first search need not wait. */
  prepare(failed: ArticlesFailed): Promise<void>;
}

/** Why articles could not be read; null where they were. */
type Read = { articlesFailed: unknown } | null;

/**
 * Opens the search. What can be found is kept in memory, and read again, as far as it has changed, by the first
 * search after a change.
 * @param scanned so many products may be read one by one for a search; above that an index is made
 */
export function openSearch(db: Database, stateNow: StateNow = () => null, scanned = 1_000): Search {
  const documents = new KeptDocuments(db, scanned);
  /** The state that is in memory. */
  let kept: string | null = null;
  let running: { since: string | null; done: Promise<Read> } | null = null;
  let waiting: Promise<Read> | null = null;

  async function read(since: string | null): Promise<Read> {
    try {
      const result = await documents.refresh();
      kept = result ? null : since;
      return result;
    } finally {
      running = null;
    }
  }

  function begin(): Promise<Read> {
    const since = stateNow();
    const done = read(since);
    running = { since, done };
    return done;
  }

  /** A reading that begins now, or is the next: one for all who wait for it. */
  function next(): Promise<Read> {
    if (waiting) return waiting;
    if (!running) return begin();
    const begun = () => {
      waiting = null;
      return begin();
    };
    waiting = running.done.then(begun, begun);
    return waiting;
  }

  async function bringUpToDate(failed: ArticlesFailed): Promise<void> {
    const wanted = stateNow();
    if (wanted !== null && wanted === kept) return;
    // One that began before the last change may lack it.
    const holds = wanted !== null && running?.since === wanted;
    const result = await (holds && running ? running.done : next());
    if (result) failed(result.articlesFailed);
  }

  return {
    async find(typed, scoring, failed) {
      const query = normaliseQuery(typed);
      if (query === "") return [];
      await bringUpToDate(failed);
      return documents.find(query, scoring);
    },
    suggest(typed) {
      const suggestion = suggestQuery(normaliseQuery(typed), () => documents.words());
      return suggestion && documents.find(suggestion, "page").length > 0 ? suggestion : null;
    },
    async prepare(failed) {
      await bringUpToDate(failed);
      await documents.products.settled();
    },
  };
}

/** What the header's panel finds: the first scoring version (R8), at most 50 results. */
export function searchForPanel(
  search: Search,
  typed: string,
  failed: ArticlesFailed,
): Promise<SearchResult[]> {
  return search.find(typed, "panel", failed);
}

/** What the search page finds: the second scoring version (R8), at most 50 results. */
export function searchForPage(
  search: Search,
  typed: string,
  failed: ArticlesFailed,
): Promise<SearchResult[]> {
  return search.find(typed, "page", failed);
}

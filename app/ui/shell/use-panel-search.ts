import { useEffect, useState } from "react";
import type { PlaceLink } from "../../../shop/catalogue/search/place-link.ts";
import { normaliseQuery } from "../../../shop/catalogue/search/query.ts";
import { searchDebounceMs } from "./search-input.ts";
import type { ResultCardData } from "./search-result.tsx";

/** A map of at most `maxEntries`: beyond that, the oldest entry is dropped. */
export class BoundedCache<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly maxEntries: number;

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: Value): void {
    this.entries.set(key, value);
    if (this.entries.size <= this.maxEntries) return;
    const [oldestKey] = this.entries.keys();
    if (oldestKey !== undefined) this.entries.delete(oldestKey);
  }
}

/** The response of `/search/panel`. */
export interface PanelResponse {
  /** How many results there are. */
  total: number;
  /** The first of them. */
  results: ResultCardData[];
  /** What was searched instead of the query (R71). */
  instead?: string;
  /** A tag whose products the results lack. */
  productsFor?: string;
  /** The place of a page that a word of it leads to. */
  place?: PlaceLink;
  /** A similar query that finds something. */
  suggestion?: string;
}

/** A response with its query (R43). */
export interface FoundResults {
  /** As it was typed, trimmed. */
  query: string;
  response: PanelResponse;
}

export type PanelSearch =
  /** Nothing to search for. */
  | { state: "idle" }
  /** The previous results show until the response arrives. */
  | { state: "searching"; previous: FoundResults | null }
  | { state: "found"; found: FoundResults }
  /** Shows nothing (R13). */
  | { state: "failed" };

/** Responses to the last hundred queries. */
export const responseCache = new BoundedCache<PanelResponse>(100);

/** Searches for `typed` once typing stops. A stale response never overwrites a newer one. */
export function usePanelSearch(typed: string): PanelSearch {
  const query = normaliseQuery(typed);
  const [search, setSearch] = useState<PanelSearch>({ state: "idle" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` in other case or with other spaces is the same query
  useEffect(() => {
    const cached = responseCache.get(query);
    if (query === "" || cached) {
      setSearch(
        cached ? { state: "found", found: { query: typed.trim(), response: cached } } : { state: "idle" },
      );
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      setSearch((last) => ({ state: "searching", previous: lastFound(last) }));
      try {
        const response = await fetchResults(query, controller.signal);
        responseCache.set(query, response);
        if (!controller.signal.aborted)
          setSearch({ state: "found", found: { query: typed.trim(), response } });
      } catch (error) {
        if (controller.signal.aborted) return;
        console.error("The search failed.", error);
        setSearch({ state: "failed" });
      }
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  return search;
}

async function fetchResults(query: string, signal: AbortSignal): Promise<PanelResponse> {
  const response = await fetch(`/search/panel?${new URLSearchParams({ q: query })}`, { signal });
  if (!response.ok) throw new Error(`/search/panel answered ${response.status}`);
  return response.json();
}

function lastFound(last: PanelSearch): FoundResults | null {
  if (last.state === "found") return last.found;
  return last.state === "searching" ? last.previous : null;
}

import { useEffect, useState } from "react";
import { normaliseQuery } from "../../shop/search/query.ts";
import { KeptAnswers } from "./kept-answers.ts";
import type { ShownResult } from "./search-result.tsx";
import { typingPause } from "./typing-pause.ts";

/** What the shop answers to the panel. */
export interface PanelAnswer {
  /** How many results there are. */
  total: number;
  /** The first of them. */
  results: ShownResult[];
}

/** An answer with the query that it answers (R43). */
export interface Found {
  /** As it was typed, trimmed. */
  query: string;
  answer: PanelAnswer;
}

export type PanelSearch =
  /** Nothing to search for. */
  | { state: "idle" }
  /** Under way; until it is answered, what was found before. */
  | { state: "searching"; before: Found | null }
  | { state: "found"; found: Found }
  /** Nothing is shown and nothing is said (R13). */
  | { state: "failed" };

/** The answers to the last hundred queries. */
export const keptAnswers = new KeptAnswers<PanelAnswer>(100);

/** Searches for what is typed, once typing stops. A stale answer never overwrites a newer one. */
export function usePanelSearch(typed: string): PanelSearch {
  const query = normaliseQuery(typed);
  const [search, setSearch] = useState<PanelSearch>({ state: "idle" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: letter case and spaces around it make no other query
  useEffect(() => {
    const known = keptAnswers.get(query);
    if (query === "" || known) {
      setSearch(
        known ? { state: "found", found: { query: typed.trim(), answer: known } } : { state: "idle" },
      );
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      setSearch((last) => ({ state: "searching", before: foundIn(last) }));
      try {
        const answer = await ask(query, asking.signal);
        keptAnswers.keep(query, answer);
        if (!asking.signal.aborted) setSearch({ state: "found", found: { query: typed.trim(), answer } });
      } catch (error) {
        if (asking.signal.aborted) return;
        console.error("The search failed.", error);
        setSearch({ state: "failed" });
      }
    }, typingPause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query]);

  return search;
}

async function ask(query: string, signal: AbortSignal): Promise<PanelAnswer> {
  const response = await fetch(`/search/panel?${new URLSearchParams({ q: query })}`, { signal });
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`);
  return response.json();
}

function foundIn(last: PanelSearch): Found | null {
  if (last.state === "found") return last.found;
  return last.state === "searching" ? last.before : null;
}

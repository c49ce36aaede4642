import { useEffect, useRef } from "react";
import { Form, href, useNavigate } from "react-router";
import type { ResultView } from "../../../shop/catalogue/search/result-view.ts";
import { Button } from "../../ui/button.tsx";
import { SearchIcon } from "../../ui/shell/icons.tsx";
import { searchDebounceMs, searchInputProps } from "../../ui/shell/search-input.ts";
import { searchPath } from "./path.ts";

/**
 * The search page's box. With scripts it searches when typing stops; an empty query submits nothing. A new query
 * keeps the view: tab and sort.
 */
export function SearchBox({ query, view }: { query: string; view: ResultView }) {
  const box = useRef<HTMLInputElement>(null);
  const submittedQuery = useRef(query);
  // The view at the time the debounced search runs.
  const currentView = useRef(view);
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();

  // After a link, back or forward the box follows the query; what is being typed stays.
  useEffect(() => {
    if (query === submittedQuery.current) return;
    submittedQuery.current = query;
    clearTimeout(debounceTimer.current);
    if (box.current) box.current.value = query;
  }, [query]);
  useEffect(() => {
    currentView.current = view;
  }, [view]);
  useEffect(() => () => clearTimeout(debounceTimer.current), []);

  const submitQuery = (replace: boolean) => {
    clearTimeout(debounceTimer.current);
    const typed = box.current?.value.trim() ?? "";
    if (typed === submittedQuery.current) return;
    submittedQuery.current = typed;
    navigate(searchPath(typed, currentView.current), { replace, preventScrollReset: true });
  };

  return (
    <Form
      role="search"
      action={href("/search")}
      onSubmit={(event) => {
        event.preventDefault();
        if (box.current?.value.trim()) submitQuery(false);
      }}
      className="mt-5 flex max-w-3xl flex-wrap items-center gap-3"
    >
      <div className="flex min-h-13 min-w-0 grow basis-72 items-center gap-2 sm:gap-2.5 rounded-full border border-line bg-paper px-4.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine">
        <SearchIcon className="shrink-0" />
        <input
          ref={box}
          type="text"
          defaultValue={query}
          onChange={() => {
            clearTimeout(debounceTimer.current);
            debounceTimer.current = setTimeout(() => submitQuery(true), searchDebounceMs);
          }}
          {...searchInputProps}
          className="min-h-13 min-w-0 flex-1 bg-transparent outline-none placeholder:text-[0.9375rem] placeholder:text-ink-soft"
        />
      </div>
      {view.tab === "all" ? null : <input type="hidden" name="type" value={view.tab} />}
      {view.sort === "relevance" ? null : <input type="hidden" name="sort" value={view.sort} />}
      <Button>Search</Button>
    </Form>
  );
}

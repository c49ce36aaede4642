import { useEffect, useRef } from "react";
import { Form, href, Link, useNavigate } from "react-router";
import { type ResultTab, type ResultView, resultSorts } from "../../../shop/search/result-view.ts";
import { Button } from "../../ui/button.tsx";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { searchPath } from "./search-path.ts";

interface TabsProps {
  query: string;
  view: ResultView;
  tabs: { value: ResultTab; label: string; count: number }[];
}

/** Which results are shown: links to other addresses of the page. */
export function SearchTabs({ query, view, tabs }: TabsProps) {
  return (
    <nav aria-label="Results by type" className="flex gap-4.5 sm:gap-7">
      {tabs.map(({ value, label, count }) => (
        <Link
          key={value}
          to={searchPath(query, { ...view, tab: value })}
          replace
          preventScrollReset
          aria-current={view.tab === value ? "page" : undefined}
          className="inline-flex min-h-12 items-center gap-1.5 border-b-2 border-transparent text-[0.9375rem] font-medium transition-colors hover:border-hairline aria-[current]:border-gold"
        >
          {label} <span className="text-ink-soft figures">{count}</span>
        </Link>
      ))}
    </nav>
  );
}

/** In which order: with scripts a choice is sent at once, without them by a button. */
export function SearchSort({ query, view: { tab, sort } }: Pick<TabsProps, "query" | "view">) {
  const select = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();

  // Back and forward change the address: the choice follows it.
  useEffect(() => {
    if (select.current) select.current.value = sort;
  }, [sort]);

  return (
    <Form action={href("/search")} className="mb-2 flex items-center gap-2.5">
      <input type="hidden" name="q" value={query} />
      {tab === "all" ? null : <input type="hidden" name="type" value={tab} />}
      <label className="relative inline-flex min-h-11 items-center rounded-full border border-line bg-paper ps-4 text-[0.9375rem] transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine">
        <span className="text-ink-soft">Sort</span>
        <select
          ref={select}
          name="sort"
          defaultValue={sort}
          onChange={(event) => {
            const chosen = resultSorts.find(({ value }) => value === event.target.value);
            navigate(searchPath(query, { tab, sort: chosen?.value }), {
              replace: true,
              preventScrollReset: true,
            });
          }}
          className="min-h-11 appearance-none rounded-full bg-transparent ps-2 pe-10 outline-none"
        >
          {resultSorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute end-4 size-4" />
      </label>
      <span className="hidden noscript:inline">
        <Button tone="quiet" size="small">
          Sort
        </Button>
      </span>
    </Form>
  );
}

import { useEffect, useRef } from "react";
import { Form, href, useNavigate } from "react-router";
import { type ResultTab, type ResultView, resultSorts } from "../../../shop/catalogue/search/result-view.ts";
import { Button } from "../../ui/button.tsx";
import { PillSelect } from "../../ui/form/pill-select.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { searchPath } from "./path.ts";

interface SearchTabsProps {
  query: string;
  view: ResultView;
  tabs: { value: ResultTab; label: string; count: number }[];
}

/** The tabs of result types. */
export function SearchTabs({ query, view, tabs }: SearchTabsProps) {
  return (
    <Tabs
      label="Results by type"
      tabs={tabs.map(({ value, label, count }) => ({
        label,
        count,
        to: searchPath(query, { ...view, tab: value }),
        current: view.tab === value,
      }))}
    />
  );
}

/** The sort: applied at once with scripts, by a button without. */
export function SearchSort({ query, view: { tab, sort } }: Pick<SearchTabsProps, "query" | "view">) {
  const select = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();

  // Back and forward change the URL: the select follows.
  useEffect(() => {
    if (select.current) select.current.value = sort;
  }, [sort]);

  return (
    <Form action={href("/search")} className="mb-2 flex max-w-full items-center gap-2.5">
      <input type="hidden" name="q" value={query} />
      {tab === "all" ? null : <input type="hidden" name="type" value={tab} />}
      <PillSelect
        ref={select}
        label="Sort"
        name="sort"
        choices={resultSorts}
        defaultValue={sort}
        onChange={(event) => {
          const chosen = resultSorts.find(({ value }) => value === event.target.value);
          navigate(searchPath(query, { tab, sort: chosen?.value }), {
            replace: true,
            preventScrollReset: true,
          });
        }}
      />
      <span className="hidden noscript:inline">
        <Button tone="quiet" size="small">
          Sort
        </Button>
      </span>
    </Form>
  );
}

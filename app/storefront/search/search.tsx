import { useEffect, useRef } from "react";
import { data, Form, href, Link, useNavigate, useNavigation } from "react-router";
import { plural } from "../../../shop/base/plural.ts";
import {
  listResults,
  parseResultView,
  type ResultTab,
  type ResultView,
  resultSorts,
  resultTabs,
  tabCounts,
} from "../../../shop/catalogue/search/result-view.ts";
import { type SearchAnswer, searchForPage } from "../../../shop/catalogue/search/search-shop.ts";
import { search } from "../../http/context.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { choiceValues, type PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ActiveFilters } from "../../ui/active-filters.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { PillSelect } from "../../ui/form/pill-select.tsx";
import type { ProductCardData } from "../../ui/product-card.tsx";
import {
  AnsweringPlace,
  type ResultCardData,
  ResultThumbnail,
  SearchedFor,
} from "../../ui/shell/search-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { unitPriceCard } from "../product/card-data.ts";
import type { Route } from "./+types/search";
import { SearchBox } from "./box.tsx";
import { NoResults, NoResultsOfType, PopularSearches } from "./empty.tsx";
import { activeSearchFilters, searchPath } from "./path.ts";
import { searchFailureLogger, toResultCard } from "./result-card-data.ts";

/** Search engines index no results, but follow their links. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(
    loaderData?.query ? `Search results for "${loaderData.query}"` : "Search",
    "Search the products, articles and pages of LumiSkin.",
    "noindex,follow",
  );

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle = {
  cache: {
    query: { q: "any", type: choiceValues(resultTabs), sort: choiceValues(resultSorts) },
  },
  offline: true,
} satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = parseSearchParams(url);
  const retryAfterSeconds = params.query ? await limitVisitor(context, "search") : null;
  if (retryAfterSeconds) {
    const rateLimited = {
      ...searchPageData(params, { results: [] }, []),
      tooMany: tooManyMessage(retryAfterSeconds),
    };
    return data(rateLimited, { status: 429, headers: retryAfterHeaders(retryAfterSeconds) });
  }
  const shopSearch = context.get(search);
  const found = await searchForPage(
    shopSearch,
    params.query,
    searchFailureLogger(context, "articles could not be searched"),
  ).catch(searchFailureLogger(context, "a search failed"));
  // A failed search shows no results (R13); only its status differs.
  if (!found) return data(searchPageData(params, { results: [] }, []), { status: 503 });
  const answer = shopSearch.complete(params.query, "page", found);
  const resultCards = listResults(answer.results, params.view).map(toResultCard);
  const isEmpty = params.query !== "" && answer.results.length === 0;
  const featured = isEmpty ? shopSearch.featured().map(unitPriceCard) : [];
  return data({ ...searchPageData(params, answer, resultCards), featured });
}

/** No results either where the shop cannot be reached (R13). */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (request.signal.aborted || error instanceof Response) throw error;
    console.error("The search failed.", error);
    return searchPageData(parseSearchParams(new URL(request.url)), { results: [] }, []);
  }
}

function parseSearchParams(url: URL) {
  const query = (url.searchParams.get("q") ?? "").trim();
  return { query, view: parseResultView(url.searchParams) };
}

/** @param resultCards the results that the view shows */
function searchPageData(
  params: ReturnType<typeof parseSearchParams>,
  { results, ...more }: SearchAnswer,
  resultCards: ResultCardData[],
) {
  const counts = tabCounts(results);
  const tabs = resultTabs.map(({ value, label }) => ({ value, label, count: counts[value] }));
  return {
    ...params,
    ...more,
    tabs,
    total: results.length,
    results: resultCards,
    tooMany: null as string | null,
    featured: [] as ProductCardData[],
  };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, total, results, view, instead, productsFor } = loaderData;
  const busy = useNavigation().location?.pathname === "/search";
  return (
    <div className="wrap pt-8 pb-16 md:pt-10 md:pb-24">
      <h1 className="display-1">Search</h1>
      <SearchBox query={query} view={view} />
      <div className="mt-4 empty:hidden">
        <ActiveFilters filters={activeSearchFilters(query, view)} clearTo={searchPath(query)} />
      </div>
      <div className="mt-4 empty:hidden">
        <ErrorBox>{loaderData.tooMany}</ErrorBox>
      </div>
      <AnsweringPlace place={loaderData.place} />
      <div role="status" className="mt-4 text-ink-soft tabular-nums" dir="auto">
        {loaderData.tooMany ? null : <ResultCount total={total} query={instead ?? query} />}
        {instead ? <SearchedFor query={query} /> : null}
      </div>
      {productsFor ? (
        <Link
          to={searchPath(productsFor, { tab: "products" })}
          className="inline-flex min-h-11 items-center text-link"
        >
          Products for "{productsFor}"
        </Link>
      ) : null}
      {total > 0 ? (
        <div aria-busy={busy} className="transition-opacity aria-busy:opacity-60">
          <div className="mt-3 flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-2 border-b border-hairline">
            <SearchTabs {...loaderData} />
            <SearchSort query={query} view={view} />
          </div>
          {results.length > 0 ? (
            <SearchResults results={results} />
          ) : (
            <NoResultsOfType query={instead ?? query} view={view} />
          )}
        </div>
      ) : loaderData.tooMany ? null : query ? (
        <NoResults
          query={query}
          view={view}
          suggestion={loaderData.suggestion}
          featured={loaderData.featured}
        />
      ) : (
        <PopularSearches view={view} />
      )}
    </div>
  );
}

/** The number of results. None are announced to screen readers only: the page shows them at length. */
function ResultCount({ total, query }: { total: number; query: string }) {
  if (query === "") return null;
  if (total === 0) return <p className="sr-only">No results found</p>;
  return <p>{`${plural(total, "result")} for "${query}"`}</p>;
}

/** The results of the search page as cards. The whole card is a link named after the result. */
function SearchResults({ results }: { results: ResultCardData[] }) {
  return (
    <ul className="mt-6 grid gap-4 lg:grid-cols-2 lg:gap-5">
      {results.map((result) => (
        <li key={result.key} className="lg:last:odd:col-span-2">
          <ResultCard result={result} />
        </li>
      ))}
    </ul>
  );
}

function ResultCard({ result }: { result: ResultCardData }) {
  return (
    <article className="group relative grid h-full grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] gap-4 rounded-lg border border-hairline bg-paper p-3 transition-colors hover:border-line has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine md:grid-cols-[7.5rem_minmax(0,1fr)] md:gap-5 md:p-4">
      <ResultThumbnail
        result={result}
        sizes="(min-width: 48rem) 120px, 88px"
        className="aspect-4/5 w-full self-start"
      />
      <div className="flex min-w-0 flex-col">
        <p className="text-[0.71875rem] font-semibold tracking-[0.08em] text-ink-soft uppercase">
          {result.type}
        </p>
        <h2 className="mt-1 leading-snug font-semibold md:text-lg">
          <Link
            to={result.url}
            prefetch="intent"
            className="outline-none group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
          >
            <bdi>{result.title}</bdi>
          </Link>
        </h2>
        <p className="mt-1 text-[0.9375rem] leading-normal text-ink-soft" dir="auto">
          {result.description}
        </p>
        {result.price ? (
          <p className="mt-auto flex flex-wrap items-center gap-3 pt-3 tabular-nums [overflow-wrap:anywhere]">
            {result.price}
            {result.soldOut ? <Badge>Sold out</Badge> : null}
          </p>
        ) : null}
      </div>
    </article>
  );
}

interface SearchTabsProps {
  query: string;
  view: ResultView;
  tabs: { value: ResultTab; label: string; count: number }[];
}

/** The tabs of result types. */
function SearchTabs({ query, view, tabs }: SearchTabsProps) {
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
function SearchSort({ query, view: { tab, sort } }: Pick<SearchTabsProps, "query" | "view">) {
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

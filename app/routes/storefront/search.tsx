import { data, href, useNavigation } from "react-router";
import type { SearchResult } from "../../../shop/search/result.ts";
import {
  parseResultView,
  resultSorts,
  resultTabs,
  tabCounts,
  viewResults,
} from "../../../shop/search/result-view.ts";
import { searchForPage } from "../../../shop/search/search-shop.ts";
import { search } from "../../http/context.ts";
import { publicPage } from "../../http/describe-page.ts";
import { type Kept, valuesOf } from "../../http/keep.ts";
import { limitVisitor, waitHeaders } from "../../http/limit-visitor.ts";
import { tooMany } from "../../limits/too-many.ts";
import { ActiveFilters } from "../../ui/active-filters.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import type { ShownResult } from "../../ui/search-result.tsx";
import type { Route } from "./+types/search";
import { SearchBox } from "./search-box.tsx";
import { NothingAsked, NothingFound, NothingOfType } from "./search-nothing.tsx";
import { searchPath, viewFilters } from "./search-path.ts";
import { SearchResults } from "./search-results.tsx";
import { SearchSort, SearchTabs } from "./search-view.tsx";
import { searchFailed, shownResult } from "./shown-result.ts";

/** Results are no page of their own to a search engine: whatever was searched, it is the search page. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  publicPage(matches, {
    title: loaderData?.query ? `Search results for "${loaderData.query}"` : "Search",
    description: "Search the products, articles and pages of LumiSkin.",
    path: href("/search"),
  });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle = {
  keep: {
    on: ["articles", "catalogue"],
    query: { q: "any", type: valuesOf(resultTabs), sort: valuesOf(resultSorts) },
  },
} satisfies Kept;

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = askedFor(url);
  const wait = asked.query ? await limitVisitor(context, "search") : null;
  if (wait) {
    const refused = { ...searchPage(asked, [], []), tooMany: tooMany(wait) };
    return data(refused, { status: 429, headers: waitHeaders(wait) });
  }
  const results = await searchForPage(
    context.get(search),
    asked.query,
    searchFailed(context, "articles could not be searched"),
  ).catch(searchFailed(context, "a search failed"));
  // A search that failed shows as one that found nothing (R13); only its status tells it apart.
  if (!results) return data(searchPage(asked, [], []), { status: 503 });
  const shown = viewResults(results, asked.view).map(shownResult);
  const suggestion = results.length === 0 ? context.get(search).suggest(asked.query) : null;
  return data({ ...searchPage(asked, results, shown), suggestion });
}

/** The same where the shop cannot even be reached. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (request.signal.aborted || error instanceof Response) throw error;
    console.error("The search failed.", error);
    return searchPage(askedFor(new URL(request.url)), [], []);
  }
}

function askedFor(url: URL) {
  const query = (url.searchParams.get("q") ?? "").trim();
  return { query, view: parseResultView(url.searchParams) };
}

const noText = null as string | null;

/** @param shown those of the results that the view shows, as pages get them */
function searchPage(
  asked: ReturnType<typeof askedFor>,
  results: readonly SearchResult[],
  shown: ShownResult[],
) {
  const counts = tabCounts(results);
  const tabs = resultTabs.map(({ value, label }) => ({ value, label, count: counts[value] }));
  return { ...asked, tabs, total: results.length, results: shown, tooMany: noText, suggestion: noText };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, total, results, view } = loaderData;
  const busy = useNavigation().location?.pathname === "/search";
  return (
    <div className="wrap pt-8 pb-16 md:pt-10 md:pb-24">
      <h1 className="display-1">Search</h1>
      <SearchBox query={query} view={view} />
      <div className="mt-4 empty:hidden">
        <ActiveFilters filters={viewFilters(query, view)} none={searchPath(query)} />
      </div>
      <div className="mt-4 empty:hidden">
        <ErrorBox>{loaderData.tooMany}</ErrorBox>
      </div>
      <p role="status" className="mt-4 text-ink-soft figures" dir="auto">
        {loaderData.tooMany ? null : <Found total={total} query={query} />}
      </p>
      {total > 0 ? (
        <div aria-busy={busy} className="transition-opacity aria-busy:opacity-60">
          <div className="mt-3 flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-2 border-b border-hairline">
            <SearchTabs {...loaderData} />
            <SearchSort query={query} view={view} />
          </div>
          {results.length > 0 ? (
            <SearchResults results={results} />
          ) : (
            <NothingOfType query={query} view={view} />
          )}
        </div>
      ) : loaderData.tooMany ? null : query ? (
        <NothingFound query={query} view={view} suggestion={loaderData.suggestion} />
      ) : (
        <NothingAsked view={view} />
      )}
    </div>
  );
}

/** Says how many there are; where there are none, the page says it at length and this for ears alone. */
function Found({ total, query }: { total: number; query: string }) {
  if (query === "") return null;
  if (total === 0) return <span className="sr-only">No results found</span>;
  return `${total === 1 ? "1 result" : `${total} results`} for "${query}"`;
}

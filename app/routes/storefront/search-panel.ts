import { searchForPanel } from "../../../shop/search/search-shop.ts";
import { search } from "../../http/context.ts";
import { limitVisitor, waitHeaders } from "../../http/limit-visitor.ts";
import { tooMany } from "../../limits/too-many.ts";
import type { PanelAnswer } from "../../ui/use-panel-search.ts";
import type { Route } from "./+types/search-panel";
import { searchFailed, shownResult } from "./shown-result.ts";

/** How many results the panel shows. */
const shownInPanel = 8;

/** What the header's panel asks while somebody types: `/search/panel?q=…`, answered as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const wait = await limitVisitor(context, "search");
  if (wait) return new Response(tooMany(wait), { status: 429, headers: waitHeaders(wait) });
  const results = await searchForPanel(
    context.get(search),
    url.searchParams.get("q") ?? "",
    searchFailed(context, "articles could not be searched"),
  );
  const answer: PanelAnswer = {
    total: results.length,
    results: results.slice(0, shownInPanel).map(shownResult),
  };
  return Response.json(answer);
}

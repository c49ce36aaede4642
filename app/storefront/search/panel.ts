import { searchForPanel } from "../../../shop/catalogue/search/search-shop.ts";
import { search } from "../../http/context.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import type { PanelResponse } from "../../ui/shell/use-panel-search.ts";
import type { Route } from "./+types/panel";
import { searchFailureLogger, toResultCard } from "./result-card-data.ts";

export const handle = { robots: "disallow" } satisfies PageHandle;

const maxPanelResults = 8;

/** `/search/panel?q=…`: the results for the header's search panel, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const retryAfterSeconds = await limitVisitor(context, "search");
  if (retryAfterSeconds)
    return new Response(tooManyMessage(retryAfterSeconds), {
      status: 429,
      headers: retryAfterHeaders(retryAfterSeconds),
    });
  const query = url.searchParams.get("q") ?? "";
  const shopSearch = context.get(search);
  const found = await searchForPanel(
    shopSearch,
    query,
    searchFailureLogger(context, "articles could not be searched"),
  );
  const { results, ...more } = shopSearch.complete(query, "panel", found);
  const response: PanelResponse = {
    total: results.length,
    results: results.slice(0, maxPanelResults).map(toResultCard),
    ...more,
  };
  return Response.json(response);
}

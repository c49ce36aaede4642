import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { cutDescription, type SearchResult, typeLabels } from "../../../shop/search/result.ts";
import { exchange } from "../../http/context.ts";
import type { ShownResult } from "../../ui/search-result.tsx";

/** A result as pages get it. */
export function shownResult(result: SearchResult): ShownResult {
  const { id, type, title, description, price, url, image, color, soldOut } = result;
  return {
    key: `${type}-${id}`,
    type: typeLabels[type],
    title,
    description: cutDescription(description),
    price,
    url,
    image,
    color,
    soldOut,
  };
}

/** Logs a failure of a search under the request's id; its page is not kept. */
export function searchFailed(context: Readonly<RouterContextProvider>, what: string) {
  const known = context.get(exchange);
  return (cause: unknown) => {
    known.incomplete = true;
    log.error({ requestId: known.requestId, err: cause }, what);
  };
}

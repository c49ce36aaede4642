import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { type SearchResult, truncateDescription, typeLabels } from "../../../shop/catalogue/search/result.ts";
import { requestMeta } from "../../http/context.ts";
import type { ResultCardData } from "../../ui/shell/search-result.tsx";

/** A result as pages get it. */
export function toResultCard(result: SearchResult): ResultCardData {
  const { id, type, title, description, price, url, image, color, soldOut } = result;
  return {
    key: `${type}-${id}`,
    type: typeLabels[type],
    title,
    description: truncateDescription(description),
    price,
    url,
    image,
    color,
    soldOut,
  };
}

/** A handler that logs a search failure with the request id, and keeps the page out of the cache. */
export function searchFailureLogger(context: Readonly<RouterContextProvider>, message: string) {
  const requestContext = context.get(requestMeta);
  return (cause: unknown) => {
    requestContext.incomplete = true;
    log.error({ requestId: requestContext.requestId, err: cause }, message);
  };
}

import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { type SearchResult, truncateDescription, typeLabels } from "../../../shop/search/result.ts";
import { requestMeta } from "../../http/context.ts";
import type { ResultCardData } from "../../ui/search-result.tsx";

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

/** Logs a failure of a search under the request's id; its page is not kept. */
export function searchFailureLogger(context: Readonly<RouterContextProvider>, message: string) {
  const requestContext = context.get(requestMeta);
  return (cause: unknown) => {
    requestContext.incomplete = true;
    log.error({ requestId: requestContext.requestId, err: cause }, message);
  };
}

import type { HeadersArgs, RouterContextProvider } from "react-router";
import { isForCache, limits, requestMeta, visitor } from "../context.ts";
import type { LimitedAction } from "./visitor-limits.ts";

/** Counts an attempt by IP and, signed in, by account; a page for the cache by IP alone. @returns whole seconds to wait, or null where it is allowed */
export async function limitVisitor(
  context: Readonly<RouterContextProvider>,
  action: LimitedAction,
): Promise<number | null> {
  const { clientIp } = context.get(requestMeta);
  const accountId = context.get(isForCache) ? null : (context.get(visitor)?.id ?? null);
  return context.get(limits).attempt(action, clientIp, accountId);
}

/** The headers of a response to a rate-limited visitor. @param seconds null: not limited */
export function retryAfterHeaders(seconds: number | null | undefined): Record<string, string> {
  return seconds ? { "Retry-After": String(seconds) } : {};
}

/** The same headers of the document, from those of a route's action or loader. */
export const retryAfterOfRoute = ({ loaderHeaders, actionHeaders }: HeadersArgs) =>
  retryAfterHeaders(Number((actionHeaders ?? loaderHeaders).get("Retry-After")));

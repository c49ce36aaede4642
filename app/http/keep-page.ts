import { isShopUnreachable } from "./is-shop-unreachable.ts";

/** What a loader or an action of a route has given. */
export interface RouteResult {
  type: "data" | "error";
  result: unknown;
}

export interface ClientArgs {
  request: Request;
  fetcherKey?: string | null;
  unstable_initiator?: string;
  unstable_navigationType?: string | null;
}

export type NextResults = () => Promise<Record<string, RouteResult>>;

/** The shown page's routes, with what their loaders have given. */
export const shownPage: { routes: readonly { id: string; loaderData: unknown }[] } = { routes: [] };

/** Whether a request is for the page that is shown. */
export function isShownPage({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname + search === location.pathname + location.search;
}

/**
 * A client middleware. A page whose revalidation fails stays as it is. After Back or a revalidation, a redirect replaces the history
 * entry, because a new entry would block Back.
 */
export async function keepPage(args: ClientArgs, next: NextResults) {
  const isReadAgain = args.request.method === "GET" && isShownPage(args.request);
  const replaces = args.unstable_navigationType === "POP" || args.unstable_initiator === "revalidation";
  const results = await next();
  for (const [id, { type, result }] of Object.entries(results)) {
    if (replaces && result instanceof Response) result.headers.set("X-Remix-Replace", "true");
    const route = isReadAgain && type === "error" && shownPage.routes.find((one) => one.id === id);
    if (route && isShopUnreachable(result)) results[id] = { type: "data", result: route.loaderData };
  }
  return results;
}

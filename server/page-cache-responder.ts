import { randomUUID } from "node:crypto";
import type { ServerBuild } from "react-router";
import type { Config } from "../platform/config.ts";
import type { ContentVersions } from "../platform/database/content-versions.ts";
import { respondFromCache } from "./cached-page.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";
import { type CacheKeyFor, createCacheKeyFor } from "./page-cache-key.ts";
import { requestIdHeaders, securityHeaders } from "./page-headers.ts";
import type { CacheResponder } from "./serve.ts";
import { ownOriginMatcher } from "./shop-origin.ts";

/** The pages that are kept, and how a request for one is told. */
export interface PageCaching {
  cacheKeyFor: CacheKeyFor;
  cache: PageCache;
}

export function createPageCaching(
  versions: ContentVersions,
  build: Pick<ServerBuild, "routes">,
  config: Pick<Config, "appOrigin" | "port">,
): PageCaching {
  return { cacheKeyFor: createCacheKeyFor(build, ownOriginMatcher(config)), cache: openPageCache(versions) };
}

/**
 * Answers a page from memory where it is kept, on the shortest way: before anything is made of the request.
 * @returns whether it did
 */
export function pageCacheResponder(
  { cacheKeyFor, cache }: PageCaching,
  { appOrigin }: Pick<Config, "appOrigin">,
): CacheResponder {
  return (request, response) => {
    const { method, url: target = "", headers } = request;
    if (!target.startsWith("/") || (!appOrigin && !headers.host)) return false;
    const origin = appOrigin ?? `http://${headers.host}`;
    const key = cacheKeyFor({ method, origin, target, cookie: headers.cookie });
    const page = key && cache.getFresh(key);
    if (!page) return false;
    const cached = respondFromCache(page, {
      method,
      ifNoneMatch: headers["if-none-match"],
      acceptEncoding: headers["accept-encoding"] as string | undefined,
    });
    const headerList: string[] = [];
    for (const part of [cached.headers, securityHeaders(origin), requestIdHeaders(randomUUID())])
      for (const [name, value] of part) headerList.push(name, value);
    response.writeHead(cached.status, headerList);
    response.end(cached.body ?? undefined);
    return true;
  };
}

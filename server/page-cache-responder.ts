import { randomUUID } from "node:crypto";
import type { RegisteredPage } from "../app/http/page-registry.ts";
import type { Config } from "../platform/config.ts";
import type { ContentVersions } from "../platform/database/content-versions.ts";
import { respondFromCache } from "./cached-page.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";
import { type CacheKeyFor, createCacheKeyFor } from "./page-cache-key.ts";
import type { CacheResponder } from "./serve.ts";
import { ownOriginMatcher } from "./shop-origin.ts";

/** The page cache, and the key of a request in it. */
export interface PageCaching {
  cacheKeyFor: CacheKeyFor;
  cache: PageCache;
}

export function createPageCaching(
  versions: ContentVersions,
  pages: readonly RegisteredPage[],
  config: Pick<Config, "appOrigin" | "port">,
): PageCaching {
  return { cacheKeyFor: createCacheKeyFor(pages, ownOriginMatcher(config)), cache: openPageCache(versions) };
}

/** Answers from the page cache without building a `Request` or a `Response`. @returns whether the page was cached */
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
      origin,
      requestId: randomUUID(),
      ifNoneMatch: headers["if-none-match"],
      acceptEncoding: headers["accept-encoding"] as string | undefined,
    });
    response.writeHead(cached.status, cached.headers.flat());
    response.end(cached.body ?? undefined);
    return true;
  };
}

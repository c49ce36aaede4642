import { randomUUID } from "node:crypto";
import { hasSessionCookie } from "../../app/identity/session-reader.ts";
import { signedInVisitor } from "../../app/identity/shell-cookie.ts";
import { anonymousVisitor } from "../../app/ui/shell/header.tsx";
import type { Shop } from "../runtime/open-shop.ts";
import type { CacheResponder } from "../runtime/serve.ts";
import { ownOriginMatcher } from "../runtime/shop-origin.ts";
import { respondFromCache } from "./cached-page.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";
import {
  type CacheablePage,
  cacheablePageFinder,
  type PageCacheKey,
  type PageRequest,
  variantKey,
} from "./page-cache-key.ts";

/** A request for a cacheable page. `key`: null where its cookies do not say what the header shows. */
export interface CacheLookup {
  page: CacheablePage;
  key: PageCacheKey | null;
}

/** The page cache, and what a request finds in it. */
export interface PageCaching {
  /** By the request's URL and cookies alone; null: the page must be rendered for this request. */
  lookUp(request: PageRequest & { cookie: string | null | undefined }): CacheLookup | null;
  cache: PageCache;
}

export function createPageCaching({
  versions,
  pages,
  config,
  sessions,
  shellCookie,
}: Pick<Shop, "versions" | "pages" | "config" | "sessions" | "shellCookie">): PageCaching {
  const findPage = cacheablePageFinder(pages, ownOriginMatcher(config));
  return {
    lookUp({ cookie, ...request }) {
      const page = findPage(request);
      if (!page) return null;
      const facts = hasSessionCookie(cookie) ? shellCookie.read(request.origin, cookie) : null;
      // A cookie that anyone can make up does not take a page past the cache.
      const isVisitor = !facts && !sessions.isSigned(cookie);
      if (isVisitor || !(page.hasHeader || page.visitorsOnly))
        return { page, key: variantKey(page, anonymousVisitor) };
      if (page.visitorsOnly) return null;
      return { page, key: facts && variantKey(page, signedInVisitor(facts)) };
    },
    cache: openPageCache(versions),
  };
}

/** Answers from the page cache without building a `Request` or a `Response`. @returns whether it did */
export function pageCacheResponder(
  { lookUp, cache }: PageCaching,
  { appOrigin }: Pick<Shop["config"], "appOrigin">,
): CacheResponder {
  return (request, response) => {
    const { method, url: target = "", headers } = request;
    if (!target.startsWith("/") || (!appOrigin && !headers.host)) return false;
    const origin = appOrigin ?? `http://${headers.host}`;
    const key = lookUp({ method, origin, target, cookie: headers.cookie })?.key;
    const page = key && cache.getFresh(key);
    if (!page) return false;
    const cached = respondFromCache(page, {
      method,
      origin,
      requestId: randomUUID(),
      ifNoneMatch: headers["if-none-match"],
      acceptEncoding: headers["accept-encoding"] as string | undefined,
      isPrivate: key.isPrivate,
    });
    if (!cached) return false;
    response.writeHead(cached.status, cached.headers);
    response.end(cached.body ?? undefined);
    return true;
  };
}

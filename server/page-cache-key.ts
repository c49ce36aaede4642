import { LRUCache } from "lru-cache";
import { pageMatcher, type RegisteredPage } from "../app/http/page-registry.ts";
import { hasSessionCookie } from "../app/identity/session-reader.ts";

/** The key of a cacheable page: one for all URLs that lead to it. */
export interface PageCacheKey {
  /** The canonical URL with the query parameters that matter, such as `https://shop.example/catalog?sort=name-z-a`. */
  url: string;
  /** The content versions that the page depends on. */
  dependsOn: readonly string[];
  /** The section of the cache: pages of one never evict those of another. */
  section: CacheSection;
}

/** Visitors can make up searches, combinations of filters, and names of hosts: each has a section of its own. */
export type CacheSection = "pages" | "views" | "searches" | "elsewhere";

/** The parts of a request that decide whether its page is cacheable. */
export interface PageRequest {
  method: string | undefined;
  /** Such as `https://shop.example`. */
  origin: string;
  /** Path and query, as they were sent. */
  target: string;
  cookie: string | null | undefined;
}

/** The key of the requested page; null: it is not cacheable. */
export type CacheKeyFor = (request: PageRequest) => PageCacheKey | null;

const maxTargetLength = 500;
/** More than a host name may have: the origin comes from the request. */
const maxOriginLength = 300;
const maxValueLength = 100;

/** Keys are computed once for each URL. @param isOwnOrigin whether an origin is the shop's, not a made-up host */
export function createCacheKeyFor(
  pages: readonly RegisteredPage[],
  isOwnOrigin: (origin: string) => boolean,
): CacheKeyFor {
  const findPage = pageMatcher(pages);
  const cachedKeys = new LRUCache<string, { key: PageCacheKey | null }>({ max: 5_000 });
  return ({ method, origin, target, cookie }) => {
    if ((method !== "GET" && method !== "HEAD") || target.length > maxTargetLength) return null;
    if (origin.length > maxOriginLength) return null;
    if (hasSessionCookie(cookie)) return null;
    const href = origin + target;
    const cached = cachedKeys.get(href);
    if (cached) return cached.key;
    const key = buildCacheKey(findPage, URL.parse(href), isOwnOrigin(origin));
    cachedKeys.set(href, { key });
    return key;
  };
}

function buildCacheKey(
  findPage: ReturnType<typeof pageMatcher>,
  url: URL | null,
  isOwnOrigin: boolean,
): PageCacheKey | null {
  if (!url) return null;
  const isData = url.pathname.endsWith(".data");
  const path = url.pathname.replace(/((?<=\/)_)?\.data$/, "");
  if (decodeOrNull(path) === null) return null;
  const page = findPage(path);
  if (!page?.cache) return null;
  const allowedQuery = Object.entries(page.cache.query ?? {});
  const canonicalRoute = canonicalPath(segmentsOf(page.path), path);

  const query = new URLSearchParams();
  for (const [name, allowed] of allowedQuery) {
    // Loaders read the first value of a parameter that is repeated.
    const value = url.searchParams.get(name)?.trim();
    if (!value) continue;
    if (allowed === "any" ? value.length > maxValueLength : !allowed.includes(value)) return null;
    query.set(name, value);
  }
  const requestedRoutes = isData ? url.searchParams.get("_routes") : null;
  if (requestedRoutes !== null) {
    const ids = requestedRoutes.split(",");
    if (new Set(ids).size < ids.length || !ids.every((id) => page.routeIds.includes(id))) return null;
    query.set("_routes", ids.sort().join(","));
  }
  const search = query.size > 0 ? `?${query}` : "";
  const isSearch = allowedQuery.some(([name, allowed]) => allowed === "any" && query.has(name));
  const section = !isOwnOrigin ? "elsewhere" : isSearch ? "searches" : query.size > 0 ? "views" : "pages";
  const suffix = !isData ? "" : canonicalRoute.endsWith("/") ? "_.data" : ".data";
  return { url: url.origin + canonicalRoute + suffix + search, dependsOn: page.dependsOn, section };
}

/** The canonical path of a route: it also matches letters of either case, and percent-encoded ones. */
function canonicalPath(pattern: string[], path: string): string {
  const segments = segmentsOf(path).map((segment, n) => {
    const patternSegment = pattern[n] ?? "";
    return patternSegment.startsWith(":") ? encodeURIComponent(decodeURIComponent(segment)) : patternSegment;
  });
  const end = path.endsWith("/") && segments.length > 0 ? "/" : "";
  return `/${segments.join("/")}${end}`;
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

/** @returns null: the path is malformed. The bundler removes a call of decodeURIComponent whose result is not used. */
function decodeOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

import { LRUCache } from "lru-cache";
import { pageMatcher, pagePathOf, type RegisteredPage, segmentsOf } from "../../app/http/page-registry.ts";
import type { ShellVisitor } from "../../app/ui/shell/header.tsx";

/** A page that may be cached: one for all URLs that lead to it. */
export interface CacheablePage {
  /** The canonical URL with the query parameters that matter, such as `https://shop.example/catalog?sort=name-z-a`. */
  url: string;
  section: Exclude<CacheSection, "signedIn">;
  /** Whether it is rendered with the shop's header; not for the data of inner routes alone. */
  hasHeader: boolean;
  /** Whether it shows more of someone signed in than the header does: then it is not cached for them. */
  visitorsOnly: boolean;
}

/** The key of a variant of a page: the page, and what its header shows. */
export interface PageCacheKey extends Pick<CacheablePage, "url"> {
  id: string;
  shell: ShellVisitor;
  /** Whether only the person's browser may store it. */
  isPrivate: boolean;
  section: CacheSection;
}

/**
 * The sections of the cache: pages of one never evict those of another. Visitors can make up searches, combinations of filters,
 * and names of hosts; of plain pages for people who are signed in there are many variants.
 */
export const cacheSections = ["pages", "views", "searches", "elsewhere", "signedIn"] as const;
export type CacheSection = (typeof cacheSections)[number];

/** The parts of a request that decide whether its page is cacheable. */
export interface PageRequest {
  method: string | undefined;
  /** Such as `https://shop.example`. */
  origin: string;
  /** Path and query, as they were sent. */
  target: string;
}

/** The requested page; null: it is not cacheable. */
export type FindCacheablePage = (request: PageRequest) => CacheablePage | null;

/** The key of a page's variant with that header. */
export function variantKey({ url, section, hasHeader }: CacheablePage, shell: ShellVisitor): PageCacheKey {
  if (!shell.signedIn || !hasHeader) return { id: url, url, section, shell, isPrivate: false };
  // A URL has no spaces.
  const id = `${url} ${shell.isStaff ? "staff" : "customer"} ${shell.cartCount}`;
  return { id, url, section: section === "pages" ? "signedIn" : section, shell, isPrivate: true };
}

const maxTargetLength = 500;
/** More than a host name may have: the origin comes from the request. */
const maxOriginLength = 300;
const maxValueLength = 100;

/** Pages are found once for each URL. @param isOwnOrigin whether an origin is the shop's, not a made-up host */
export function cacheablePageFinder(
  pages: readonly RegisteredPage[],
  isOwnOrigin: (origin: string) => boolean,
): FindCacheablePage {
  const findPage = pageMatcher(pages);
  const found = new LRUCache<string, { page: CacheablePage | null }>({ max: 5_000 });
  return ({ method, origin, target }) => {
    if ((method !== "GET" && method !== "HEAD") || target.length > maxTargetLength) return null;
    if (origin.length > maxOriginLength) return null;
    const href = origin + target;
    const cached = found.get(href);
    if (cached) return cached.page;
    const page = findCacheablePage(findPage, URL.parse(href), isOwnOrigin(origin));
    found.set(href, { page });
    return page;
  };
}

function findCacheablePage(
  findPage: ReturnType<typeof pageMatcher>,
  url: URL | null,
  isOwnOrigin: boolean,
): CacheablePage | null {
  if (!url) return null;
  const isData = url.pathname.endsWith(".data");
  const path = pagePathOf(url.pathname);
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
  let hasHeader = true;
  if (requestedRoutes !== null) {
    const ids = requestedRoutes.split(",");
    if (new Set(ids).size < ids.length || !ids.every((id) => page.routeIds.includes(id))) return null;
    query.set("_routes", ids.sort().join(","));
    // The outermost layout is the header.
    hasHeader = ids.includes(page.routeIds[0] ?? "");
  }
  const search = query.size > 0 ? `?${query}` : "";
  const isSearch = allowedQuery.some(([name, allowed]) => allowed === "any" && query.has(name));
  const section = !isOwnOrigin ? "elsewhere" : isSearch ? "searches" : query.size > 0 ? "views" : "pages";
  const suffix = !isData ? "" : canonicalRoute.endsWith("/") ? "_.data" : ".data";
  return {
    url: url.origin + canonicalRoute + suffix + search,
    section,
    hasHeader,
    visitorsOnly: page.cache.visitorsOnly ?? false,
  };
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

/** @returns null: the path is malformed. The bundler removes a call of decodeURIComponent whose result is not used. */
function decodeOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

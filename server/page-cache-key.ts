import { LRUCache } from "lru-cache";
import { pageMatcher, type RegisteredPage } from "../app/http/page-registry.ts";
import { hasSessionCookie } from "../app/identity/session-reader.ts";

/** A page that may be kept: for all addresses that lead to it there is one plan. */
export interface PageCacheKey {
  /** Its address with nothing but what matters, such as `https://shop.example/catalog?sort=name-z-a`. */
  url: string;
  /** The names of the versions that it depends on. */
  dependsOn: readonly string[];
  /** Where it is kept: pages of one section never displace those of another. */
  section: CacheSection;
}

/** Of anybody's making are the words of a search, the combinations of a list's filters, and the names of hosts. */
export type CacheSection = "pages" | "views" | "searches" | "elsewhere";

/** What tells whether a request is for a page that may be kept. */
export interface PageRequest {
  method: string | undefined;
  /** Such as `https://shop.example`. */
  origin: string;
  /** The rest of the address, as it was sent. */
  target: string;
  cookie: string | null | undefined;
}

/** Tells the plan of the page that a request asks for; null: it is not one that is kept. */
export type CacheKeyFor = (request: PageRequest) => PageCacheKey | null;

const maxTargetLength = 500;
/** Longer than a host's name may be: the origin is what a request says. */
const maxOriginLength = 300;
const maxValueLength = 100;

/**
 * Plans are worked out once: how often an address is asked for must not matter.
 * @param isOwnOrigin whether an origin is the shop's own, and not the name of a host that somebody made up
 */
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

/** One path of the many that lead to a route: routes match letters of either case, and those that are percent-encoded. */
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

import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Kept, Shows } from "../app/http/keep.ts";
import { carriesSession } from "../app/identity/identity.ts";

/** A page that may be kept: for all addresses that lead to it there is one plan. */
export interface PagePlan {
  /** Its address with nothing but what matters, such as `https://shop.example/catalog?sort=name-z-a`. */
  url: string;
  /** The names of the versions that it depends on. */
  on: readonly string[];
  /** Where it is kept: pages of one section never displace those of another. */
  section: CacheSection;
}

/** Of anybody's making are the words of a search, the combinations of a list's filters, and the names of hosts. */
export type CacheSection = "pages" | "views" | "searches" | "elsewhere";

/** What tells whether a request is for a page that may be kept. */
export interface PageAsked {
  method: string | undefined;
  /** Such as `https://shop.example`. */
  origin: string;
  /** The rest of the address, as it was sent. */
  target: string;
  cookie: string | null | undefined;
}

/** Tells the plan of the page that a request asks for; null: it is not one that is kept. */
export type PagePlanner = (asked: PageAsked) => PagePlan | null;

const longestTarget = 500;
/** Longer than a host's name may be: the origin is what a request says. */
const longestOrigin = 300;
const longestValue = 100;

/**
 * Plans are worked out once: how often an address is asked for must not matter.
 * @param isOwn whether an origin is the shop's own, and not the name of a host that somebody made up
 */
export function pagePlanner(
  build: Pick<ServerBuild, "routes">,
  isOwn: (origin: string) => boolean,
): PagePlanner {
  const routes = routeTree(build.routes);
  const known = new LRUCache<string, { plan: PagePlan | null }>({ max: 5_000 });
  return ({ method, origin, target, cookie }) => {
    if ((method !== "GET" && method !== "HEAD") || target.length > longestTarget) return null;
    if (origin.length > longestOrigin) return null;
    if (carriesSession(cookie)) return null;
    const asked = origin + target;
    const before = known.get(asked);
    if (before) return before.plan;
    const plan = planOf(routes, URL.parse(asked), isOwn(origin));
    known.set(asked, { plan });
    return plan;
  };
}

type Handle = Partial<Kept & Shows> | undefined;

function planOf(routes: RouteObject[], url: URL | null, isOwn: boolean): PagePlan | null {
  if (!url) return null;
  const isData = url.pathname.endsWith(".data");
  const path = url.pathname.replace(/((?<=\/)_)?\.data$/, "");
  if (decoded(path) === null) return null;
  const matches = matchRoutes(routes, path) ?? [];
  const handles = matches.map(({ route }) => route.handle as Handle);
  const keep = handles.at(-1)?.keep;
  if (!keep) return null;
  const canonical = canonicalPath(
    matches.flatMap(({ route }) => segmentsOf(route.path ?? "")),
    path,
  );

  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(keep.query ?? {})) {
    // Loaders read the first value of a parameter that is repeated.
    const value = url.searchParams.get(name)?.trim();
    if (!value) continue;
    if (values === "any" ? value.length > longestValue : !values.includes(value)) return null;
    query.set(name, value);
  }
  const wanted = isData ? url.searchParams.get("_routes") : null;
  if (wanted !== null) {
    const ids = wanted.split(",");
    const possible = new Set(matches.map(({ route }) => route.id));
    if (new Set(ids).size < ids.length || !ids.every((id) => possible.has(id))) return null;
    query.set("_routes", ids.sort().join(","));
  }
  const search = query.size > 0 ? `?${query}` : "";
  const isSearch = Object.entries(keep.query ?? {}).some(([name, of]) => of === "any" && query.has(name));
  const section = !isOwn ? "elsewhere" : isSearch ? "searches" : query.size > 0 ? "views" : "pages";
  const suffix = !isData ? "" : canonical.endsWith("/") ? "_.data" : ".data";
  const on = new Set([...handles.flatMap((handle) => handle?.shows ?? []), ...keep.on]);
  return { url: url.origin + canonical + suffix + search, on: [...on], section };
}

/** One path of the many that lead to a route: routes match letters of either case, and those that are percent-encoded. */
function canonicalPath(pattern: string[], path: string): string {
  const segments = segmentsOf(path).map((segment, n) => {
    const own = pattern[n] ?? "";
    return own.startsWith(":") ? encodeURIComponent(decodeURIComponent(segment)) : own;
  });
  const end = path.endsWith("/") && segments.length > 0 ? "/" : "";
  return `/${segments.join("/")}${end}`;
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

/** @returns null: the path is malformed. The bundler removes a call of decodeURIComponent whose result is not used. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The routes of a build as React Router's own matcher takes them. */
function routeTree(manifest: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive, module } = route as NonNullable<typeof route>;
      const own = { id, path, caseSensitive, handle: module.handle };
      return index ? { ...own, index: true } : { ...own, children: routeTree(manifest, id) };
    });
}

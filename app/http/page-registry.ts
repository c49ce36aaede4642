import { matchRoutes, type ServerBuild } from "react-router";
import type { PageHandle } from "./page-handle.ts";

/** A page of the shop: its route's handle, with `robots` also from its layouts. */
export interface RegisteredPage extends PageHandle {
  /** Such as `/product/:id`. */
  path: string;
  /** The layouts and the route, outermost first. */
  routeIds: readonly string[];
  /** Whether the page also has an earlier URL in `app/routes.ts`, which is the canonical one (R18). */
  isAlias: boolean;
}

/** Reads every page of a build, once per URL. */
export function readPages(routes: ServerBuild["routes"]): RegisteredPage[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const handles = new Set<PageHandle>();
  return Object.values(routes).flatMap((route) => {
    if (!route || parents.has(route.id)) return [];
    const branch = [];
    for (let at: typeof route | undefined = route; at; at = routes[at.parentId ?? ""]) branch.unshift(at);
    const handle: PageHandle = route.module.handle ?? {};
    const isAlias = handles.has(handle);
    handles.add(handle);
    const inherited = branch.map(({ module }): PageHandle => module.handle ?? {});
    return {
      ...handle,
      robots: inherited.find(({ robots }) => robots)?.robots,
      path: `/${branch.flatMap(({ path }) => path || []).join("/")}`,
      routeIds: branch.map(({ id }) => id),
      isAlias,
    };
  });
}

/**
 * Finds the page at a path, as React Router does; null: the shop has none. `matchRoutes` gets only the pages whose segments fit: it ranks
 * all that it gets each time, and with all pages takes fifty times as long (0.4 ms).
 */
export function pageMatcher(pages: readonly RegisteredPage[]) {
  const candidates = pages.map((page) => ({ page, segments: segmentsOf(page.path.toLowerCase()) }));
  return (path: string): RegisteredPage | null => {
    const segments = segmentsOf(path).map(decodeSegment);
    const fitting = candidates.filter((candidate) => fits(candidate.segments, segments));
    const routes = fitting.map(({ page }) => ({ path: page.path, handle: page }));
    return matchRoutes(routes, path)?.[0]?.route.handle ?? null;
  };
}

/** The segments of a path that are not empty. */
export const segmentsOf = (path: string) => path.split("/").filter(Boolean);

/** As React Router compares it: decoded, letters of either case. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/** Whether a page's segments, such as `product` and `:id`, may match a path's. The shop has no optional segments. */
function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.at(-1) !== "*" && pattern.length !== segments.length) return false;
  return pattern.every((part, n) => part === "*" || part.startsWith(":") || part === segments[n]);
}

/** The path of the page whose data React Router's client requests, as `/cart` for `/cart.data`; any other path as it is. */
export function pagePathOf(pathname: string): string {
  return pathname.replace(/((?<=\/)_)?\.data$/, "");
}

/** The source of a regular expression that matches the paths a phone keeps. */
export function offlinePattern(pages: readonly RegisteredPage[]): string {
  const paths = pages.filter(({ offline }) => offline).map(({ path }) => path.replace(/:\w+/g, "[^/]+"));
  return `^(?:${paths.join("|")})$`;
}

/** What `robots.txt` closes: the beginnings of paths. */
export function disallowedPaths(pages: readonly RegisteredPage[]): string[] {
  const starts = pages
    .filter(({ robots }) => robots === "disallow")
    .map(({ path }) => path.replace(/[:*].*$/, ""));
  return starts.filter((path) => !starts.some((other) => other !== path && path.startsWith(other))).sort();
}

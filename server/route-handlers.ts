import { LRUCache } from "lru-cache";
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type RequestHandler = ReturnType<typeof createRequestHandler>;

/** Paths whose handlers are remembered. */
const maxCachedPaths = 5_000;

/**
 * React Router's request handler, one for each page: its build has that page's routes and the home page's alone. React Router compares a
 * URL with all routes of its build, three times for each page, and makes a router of them to render it (docs/mechanisms.md).
 * The browser discovers the other routes by the page's links, from the handler of the whole build.
 */
export function createRouteHandlers(build: ServerBuild): RequestHandler {
  const handleAny = createRequestHandler(build, "production");
  const routes = routeTree(build.routes);
  const handlers = new Map<string, RequestHandler>();
  const found = new LRUCache<string, RequestHandler>({ max: maxCachedPaths });
  return (request, context) => {
    const { pathname } = new URL(request.url);
    let handle = found.get(pathname);
    if (!handle) {
      handle = handlerOf(pathname);
      found.set(pathname, handle);
    }
    return handle(request, context);
  };

  function handlerOf(pathname: string): RequestHandler {
    if (pathname === build.routeDiscovery.manifestPath) return handleAny;
    const ids = (matchRoutes(routes, pagePathOf(pathname)) ?? []).map(({ route }) => route.id ?? "");
    const leaf = ids.at(-1);
    if (leaf === undefined) return handleAny;
    const handle = handlers.get(leaf) ?? createRequestHandler(withRoutes(build, ids), "production");
    handlers.set(leaf, handle);
    return handle;
  }
}

/** The path of the page whose data React Router's client requests, as `/cart` for `/cart.data`; any other path as it is. */
export function pagePathOf(pathname: string): string {
  return pathname.replace(/((?<=\/)_)?\.data$/, "");
}

/** Routes as React Router matches them. */
function routeTree(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, caseSensitive, index }) =>
      index
        ? { id, path, caseSensitive, index }
        : { id, path, caseSensitive, children: routeTree(routes, id) },
    );
}

/**
 * A build with these routes and the home page's alone. `Scripts` puts the routes that match the parents of a page's path, at least `/`,
 * into the browser's manifest; were the home page's missing, the browser would have to request it.
 */
function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const home = Object.values(build.routes).find((route) => route?.index && route.parentId === "root");
  const routes: ServerBuild["routes"] = {};
  const manifest: ServerBuild["assets"]["routes"] = {};
  for (const id of new Set(home ? [home.id, ...ids] : ids)) {
    routes[id] = build.routes[id];
    manifest[id] = build.assets.routes[id];
  }
  return { ...build, routes, assets: { ...build.assets, routes: manifest } };
}

import { createRequestHandler, type ServerBuild } from "react-router";
import { pageMatcher, pagePathOf, type RegisteredPage } from "../../app/http/page-registry.ts";

type RequestHandler = ReturnType<typeof createRequestHandler>;

/**
 * Answers each request by a React Router handler whose build has only the routes of the request's page, and the home page's. React Router
 * compares a URL with all routes of its build, three times for each page, and makes a router of them (decision 080). The browser
 * discovers the other routes by the page's links, from the handler of the whole build.
 */
export function createPageRequestHandler(
  build: ServerBuild,
  pages: readonly RegisteredPage[],
): RequestHandler {
  const handleAny = createRequestHandler(build, "production");
  const findPage = pageMatcher(pages);
  const handlers = new Map<RegisteredPage, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const page = pathname === build.routeDiscovery.manifestPath ? null : findPage(pagePathOf(pathname));
    return page ? handlerOf(page)(request, context) : handleAny(request, context);
  };

  function handlerOf(page: RegisteredPage): RequestHandler {
    let handle = handlers.get(page);
    if (!handle) {
      handle = createRequestHandler(withRoutes(build, page), "production");
      handlers.set(page, handle);
    }
    return handle;
  }
}

/**
 * A build with the routes of one page and of the home page. `Scripts` puts the routes that match the parents of a page's path, at least `/`,
 * into the browser's manifest; were the home page's missing, the browser would have to request it.
 */
function withRoutes(build: ServerBuild, { routeIds }: RegisteredPage): ServerBuild {
  const home = Object.values(build.routes).find((route) => route?.index && route.parentId === "root");
  const routes: ServerBuild["routes"] = {};
  const manifest: ServerBuild["assets"]["routes"] = {};
  for (const id of new Set(home ? [home.id, ...routeIds] : routeIds)) {
    routes[id] = build.routes[id];
    manifest[id] = build.assets.routes[id];
  }
  return { ...build, routes, assets: { ...build.assets, routes: manifest } };
}

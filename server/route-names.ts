import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** Addresses of which the answer is remembered. */
const maxCachedNames = 5_000;

/**
 * Names what a request asks for without saying more: `/product/:id` for `/product/serum`, `/assets/*` for a file,
 * `other` for what the shop does not know. So a figure has few names, and what somebody typed into
 * the address stays out of the log.
 */
export function createRouteNamer(build: Pick<ServerBuild, "routes">): (target: string) => string {
  const routes = Object.values(build.routes)
    .filter((route) => route !== undefined && route.path !== undefined && !route.path.endsWith("*"))
    .map((route): RouteObject => ({ path: `/${route?.path}` }));
  routes.push({ path: "/" });
  const names = new LRUCache<string, string>({ max: maxCachedNames });
  return (target) => {
    const path = target.split("?")[0] as string;
    let name = names.get(path);
    if (name === undefined) {
      name = routeNameOf(routes, path);
      names.set(path, name);
    }
    return name;
  };
}

const serverPaths = ["/healthz", "/readyz"];

function routeNameOf(routes: RouteObject[], path: string): string {
  if (serverPaths.includes(path)) return path;
  const folder = /^\/(assets|media)\//.exec(path);
  if (folder) return `${folder[0]}*`;
  try {
    const matches = matchRoutes(routes, path.replace(/((?<=\/)_)?\.data$/, "") || "/");
    return matches?.at(-1)?.route.path ?? "other";
  } catch {
    return "other";
  }
}

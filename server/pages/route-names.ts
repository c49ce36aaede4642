import { LRUCache } from "lru-cache";
import { pageMatcher, pagePathOf, type RegisteredPage } from "../../app/http/page-registry.ts";

/** Paths whose names are cached. */
const maxCachedNames = 5_000;

/**
 * Names the route of a request: `/product/:id` for `/product/serum`, `/assets/*` for a file, `other` for an unknown path.
 * So metrics have few labels, and what was typed into a URL stays out of the log.
 */
export function createRouteNamer(pages: readonly RegisteredPage[]): (target: string) => string {
  const findPage = pageMatcher(pages.filter(({ path }) => !path.endsWith("*")));
  const names = new LRUCache<string, string>({ max: maxCachedNames });
  return (target) => {
    const path = target.split("?")[0] as string;
    let name = names.get(path);
    if (name === undefined) {
      name = routeNameOf(findPage, path);
      names.set(path, name);
    }
    return name;
  };
}

const serverPaths = ["/healthz", "/readyz"];

function routeNameOf(findPage: ReturnType<typeof pageMatcher>, path: string): string {
  if (serverPaths.includes(path)) return path;
  const folder = /^\/(assets|media)\//.exec(path);
  if (folder) return `${folder[0]}*`;
  try {
    return findPage(pagePathOf(path))?.path ?? "other";
  } catch {
    return "other";
  }
}

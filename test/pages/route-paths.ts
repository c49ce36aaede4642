import { built } from "../test-shop.ts";

/** The addresses of every route that answers by itself, such as `/orders/:number`, each once. */
export function listRoutePaths(): string[] {
  const all = Object.values(built.routes).filter((route) => route !== undefined);
  const parents = new Set(all.map((route) => route.parentId));
  const path = (id: string | undefined): string => {
    const route = id === undefined ? undefined : built.routes[id];
    return route ? [path(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const leafRoutes = all.filter((route) => route.id !== "root" && (route.index || !parents.has(route.id)));
  return [...new Set(leafRoutes.map((route) => `/${path(route.id).replace(/^\/+/, "")}`))];
}

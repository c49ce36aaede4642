import { built } from "./app.ts";

/** The addresses of every route that answers by itself, such as `/orders/:number`, each once. */
export function builtPaths(): string[] {
  const all = Object.values(built.routes).filter((route) => route !== undefined);
  const parents = new Set(all.map((route) => route.parentId));
  const path = (id: string | undefined): string => {
    const route = id === undefined ? undefined : built.routes[id];
    return route ? [path(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const own = all.filter((route) => route.id !== "root" && (route.index || !parents.has(route.id)));
  return [...new Set(own.map((route) => `/${path(route.id).replace(/^\/+/, "")}`))];
}

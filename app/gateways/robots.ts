import { pages, requestMeta } from "../http/context.ts";
import { disallowedPaths } from "../http/page-registry.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...disallowedPaths(context.get(pages)).map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(requestMeta).origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

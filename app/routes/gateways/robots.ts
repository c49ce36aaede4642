import { requestMeta } from "../../http/context.ts";
import type { Route } from "./+types/robots";

/**
 * Addresses where nobody without an account, or without a link from a mail, finds anything. Pages that answer
 * everyone but are not to be listed (cart, sign-in) say so themselves, and must be read for that.
 */
const disallowedPaths = [
  "/api/",
  "/checkout",
  "/dashboard",
  "/newsletter/",
  "/orders",
  "/profile",
  "/purchase",
  "/search/panel",
  "/set-password",
  "/settings",
  "/setup",
  "/signout",
  "/verify-email",
];

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(requestMeta).origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

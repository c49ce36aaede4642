import { contentPolicy } from "../app/http/content-policy.ts";
import { plainHtml } from "./plain-html.ts";

/**
 * A page of words alone, for what is refused before the shop is asked: it needs no script and no database.
 * @param message plain sentences of our own, never what a visitor sent
 */
export function plainPage(status: number, title: string, message: string): Response {
  const bodyHtml = `<p>${message}</p>
<nav aria-label="Next steps"><a class="main" href="/">Home</a></nav>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentPolicy([]),
  };
  return new Response(plainHtml(title, title, bodyHtml), { status, headers });
}

import { contentPolicy } from "../../app/http/content-policy.ts";
import { plainHtml } from "./plain-html.ts";

/** A plain page for a request that is refused early. @param message plain sentences, never what a visitor sent */
export function plainPage(status: number, title: string, message: string): Response {
  const bodyHtml = `<p>${message}</p>
<nav aria-label="Next steps"><a class="main" href="/">Home</a></nav>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentPolicy([]),
  };
  return new Response(plainHtml(title, title, bodyHtml), { status, headers });
}

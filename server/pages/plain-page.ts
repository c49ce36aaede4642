import { contentPolicy } from "../../app/http/content-policy.ts";
import { escapeHtml, plainHtml } from "./plain-html.ts";

/** A plain page for a request that is refused early. @param message plain sentences, never what a visitor sent */
export function plainPage(status: number, title: string, message: string): Response {
  const bodyHtml = `<p>${escapeHtml(message)}</p>
<nav aria-label="Next steps"><a class="main" href="/">Home</a></nav>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentPolicy([]),
  };
  return new Response(plainHtml(title, title, bodyHtml), { status, headers });
}

const titles: Record<number, string> = { 404: "Page not found", 405: "This does not work here" };

/**
 * A page in place of what React Router answers for a route without one: an error's text as bare JSON, or that the server failed,
 * which it also says of a form that the route does not take. Any other response as it is, and every response to whoever asks for
 * no page: scripts and the shop's partners read the JSON of their routes.
 */
export async function withErrorPage(
  request: Request,
  response: Response,
  requestId: string,
): Promise<Response> {
  if (!request.headers.get("Accept")?.includes("text/html")) return response;
  const { status, headers, body } = response;
  const type = headers.get("Content-Type") ?? "";
  if (status < 400 || !["application/json", "text/plain"].includes(type)) return response;
  const text = body ? await response.text() : "";
  const said = type === "application/json" && text ? JSON.parse(text) : null;
  const message =
    status >= 500
      ? `We're sorry. Please try again in a moment. If this happens again, please send us this number: ${requestId}`
      : typeof said === "string"
        ? said
        : "Please go back and try again.";
  const title = status >= 500 ? "Something went wrong on our side" : (titles[status] ?? "That didn't work");
  const page = plainPage(status, title, message);
  for (const name of ["Allow", "Retry-After"]) {
    const value = headers.get(name);
    if (value) page.headers.set(name, value);
  }
  if (status === 405 && !page.headers.has("Allow")) page.headers.set("Allow", "GET, HEAD");
  return page;
}

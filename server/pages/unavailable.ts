import { contentPolicy } from "../../app/http/content-policy.ts";
import { lastSettings } from "../../app/http/request-settings.ts";
import { telLink } from "../../app/ui/contact-details.tsx";
import type { OutageFlag } from "../../platform/database/outages.ts";
import { whatsAppLink } from "../../shop/content/settings/shop-settings.ts";
import type { Shop } from "../runtime/open-shop.ts";
import { escapeHtml, plainHtml } from "./plain-html.ts";

/** Seconds. */
const retryAfter = "5";
const retryAfterBusy = "2";

/** For scripts; shown nowhere. */
const unavailableText = "The shop cannot reach its database. Please try again in a moment.";
const busyText = "The shop is busy. Please try again in a moment.";

/** A page names how to reach the shop, as it was read last. */
type Contact = Pick<Shop, "database">;

/** 503 with `Retry-After` where too many pages wait to be rendered, or forms for their turn. */
export function busyResponse(request: Request, shop: Contact): Response {
  return plainResponse(
    request,
    shop,
    busyText,
    isForm(request) ? busyMessage + sendAgain : busyMessage,
    retryAfterBusy,
  );
}

/** 503 with `Retry-After` in an outage of the database: a page without scripts or rendering, else a sentence. */
export function unavailableResponse(request: Request, shop: Contact): Response {
  return plainResponse(
    request,
    shop,
    unavailableText,
    isForm(request) ? formMessage : pageMessage,
    retryAfter,
  );
}

/** What a request that met an outage, or a database too busy to hear it, is answered. */
export function notNowResponse(flag: OutageFlag, request: Request, shop: Contact): Response {
  return flag.isBusy ? busyResponse(request, shop) : unavailableResponse(request, shop);
}

const isForm = ({ method }: Pick<Request, "method">) => method !== "GET" && method !== "HEAD";

function plainResponse(
  request: Request,
  shop: Contact,
  text: string,
  message: string,
  retryAfterSeconds: string,
): Response {
  const url = new URL(request.url);
  const isPage =
    !url.pathname.endsWith(".data") && (request.headers.get("Accept") ?? "*/*").match(/html|\*\/\*/);
  const body = () =>
    isPage ? unavailablePage(request.method, url.pathname + url.search, message + contactLine(shop)) : text;
  return new Response(request.method === "HEAD" ? null : body(), {
    status: 503,
    headers: {
      "Content-Type": `${isPage ? "text/html" : "text/plain"}; charset=utf-8`,
      "Content-Security-Policy": contentPolicy([]),
      "Cache-Control": "no-store",
      "Retry-After": retryAfterSeconds,
    },
  });
}

/** Whether a response is `unavailableResponse`'s, and not a route's. */
export function isUnavailableResponse(response: Response): boolean {
  return response.status === 503 && response.headers.has("Retry-After");
}

/** A route's own response to the outage, such as its form with the submitted values, with status 503. */
export function asUnavailable(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Retry-After", retryAfter);
  return new Response(response.body, { status: 503, headers });
}

function unavailablePage(method: string, path: string, message: string): string {
  const bodyHtml = `${message}
<nav aria-label="Next steps">
${isForm({ method }) ? "" : `<a class="main" href="${escapeHtml(path)}">Try again</a>\n`}<a href="/">Home</a>
</nav>`;
  return plainHtml("Back in a moment", "We'll be back in a moment", bodyHtml);
}

function contactLine({ database }: Contact): string {
  const settings = lastSettings(database);
  const links = [
    [settings.phone, settings.phone && telLink(settings.phone)],
    ["WhatsApp", whatsAppLink(settings)],
  ].flatMap(([name, url]) => (name && url ? [`<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`] : []));
  return links.length > 0 ? `\n<p>You can also reach us here: ${links.join(" · ")}</p>` : "";
}

const pageMessage = `<p>We're having a technical problem right now. Your orders are safe. Please try again in a moment.</p>`;

const busyMessage = `<p>A lot of people are visiting our shop right now. Please try again in a moment.</p>`;

// On a reload the browser offers to send the form again, with its key.
const sendAgain =
  "\n<p>Please reload this page in a moment to send it again. We will not place your order twice.</p>";

const formMessage = `<p>We're having a technical problem right now, so we do not know if we received your form.</p>${sendAgain}`;

import { clientTrace } from "../app/limits/shared-limits.ts";
import { log } from "../platform/log.ts";
import { plainPage } from "./plain-page.ts";

const looking = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request only looks at something: it brings no form and changes nothing. */
export const isLooking = ({ method }: Pick<Request, "method">): boolean => looking.has(method);

/**
 * Whether a request that may change something was sent by a page of this shop. Browsers say so in `Origin`; where
 * that is missing `Sec-Fetch-Site` and then `Referer` are believed. Whatever says nothing at all is no browser.
 */
export function isOwn(request: Request): boolean {
  if (isLooking(request)) return true;
  const { headers } = request;
  const own = new URL(request.url).origin;
  const origin = headers.get("Origin");
  if (origin !== null) return origin === own;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return URL.parse(headers.get("Referer") ?? "")?.origin === own;
}

/** So much of a path is logged: it may have 16 KB, and nothing limits how often this is written. */
const longestPath = 200;

/** The answer to a form that another site sent: nothing was read and nothing was done. */
export function refuseForeign(
  request: Request,
  { requestId, clientAddress }: { requestId: string; clientAddress: string },
): Response {
  // What another site makes browsers do is no surprise of the shop's: one quiet line, without a stack.
  log.info(
    {
      requestId,
      client: clientTrace(clientAddress),
      method: request.method,
      path: new URL(request.url).pathname.slice(0, longestPath),
    },
    "a form of another site was refused",
  );
  return plainPage(
    403,
    "This form was not sent from our shop",
    "Nothing was done. If you pressed a button in our shop, please go back, reload the page and try again.",
  );
}

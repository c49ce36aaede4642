import { clientHash } from "../app/limits/shared-limits.ts";
import { log } from "../platform/log.ts";
import { plainPage } from "./plain-page.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request only looks at something: it brings no form and changes nothing. */
export const isSafeMethod = ({ method }: Pick<Request, "method">): boolean => safeMethods.has(method);

/**
 * Whether a request that may change something was sent by a page of this shop. Browsers say so in `Origin`; where
 * that is missing `Sec-Fetch-Site` and then `Referer` are believed. Whatever says nothing at all is no browser.
 */
export function isSameOrigin(request: Request): boolean {
  if (isSafeMethod(request)) return true;
  const { headers } = request;
  const shopOrigin = new URL(request.url).origin;
  const origin = headers.get("Origin");
  if (origin !== null) return origin === shopOrigin;
  const fetchSite = headers.get("Sec-Fetch-Site");
  if (fetchSite !== null) return fetchSite === "same-origin";
  return URL.parse(headers.get("Referer") ?? "")?.origin === shopOrigin;
}

/** So much of a path is logged: it may have 16 KB, and nothing limits how often this is written. */
const maxLoggedPath = 200;

/** The answer to a form that another site sent: nothing was read and nothing was done. */
export function rejectCrossSite(
  request: Request,
  { requestId, clientIp }: { requestId: string; clientIp: string },
): Response {
  // What another site makes browsers do is no surprise of the shop's: one quiet line, without a stack.
  log.info(
    {
      requestId,
      client: clientHash(clientIp),
      method: request.method,
      path: new URL(request.url).pathname.slice(0, maxLoggedPath),
    },
    "a form of another site was refused",
  );
  return plainPage(
    403,
    "This form was not sent from our shop",
    "Nothing was done. If you pressed a button in our shop, please go back, reload the page and try again.",
  );
}

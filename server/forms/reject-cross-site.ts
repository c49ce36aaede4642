import { clientHash } from "../../app/http/limits/shared-limits.ts";
import { loggedPath } from "../../app/http/secret-path.ts";
import { log } from "../../platform/log.ts";
import { plainPage } from "../pages/plain-page.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request's method is safe: it changes nothing. */
export const isSafeMethod = ({ method }: Pick<Request, "method">): boolean => safeMethods.has(method);

/**
 * CSRF: whether an unsafe request comes from a page of this shop, by `Origin`, else `Sec-Fetch-Site`, else `Referer`. A request
 * with none of them is no browser's and is refused.
 */
export function isSameOrigin(request: Request): boolean {
  if (isSafeMethod(request)) return true;
  const { headers } = request;
  const shopOrigin = new URL(request.url).origin;
  // A browser's own word; `none` and a missing header are no sign of another site.
  if (headers.get("Sec-Fetch-Site") === "cross-site") return false;
  const origin = headers.get("Origin");
  if (origin !== null) return origin === shopOrigin;
  const fetchSite = headers.get("Sec-Fetch-Site");
  if (fetchSite !== null) return fetchSite === "same-origin";
  return URL.parse(headers.get("Referer") ?? "")?.origin === shopOrigin;
}

/** Characters of a path in the log: it may have 16 KB, and these lines are not rate-limited. */
const maxLoggedPath = 200;

/** The response to a form from another site, which was not read. */
export function rejectCrossSite(
  request: Request,
  { requestId, clientIp }: { requestId: string; clientIp: string },
): Response {
  // Not an error of the shop: one line at info, without a stack.
  log.info(
    {
      requestId,
      client: clientHash(clientIp),
      method: request.method,
      path: loggedPath(new URL(request.url).pathname).slice(0, maxLoggedPath),
    },
    "a form from another site was rejected",
  );
  return plainPage(
    403,
    "This form did not come from our shop",
    "Nothing was changed. If you pressed a button in our shop, please go back, reload the page and try again.",
  );
}

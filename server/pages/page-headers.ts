/** HSTS: for a year the browser uses https alone. Sent where the shop is reached by https. */
export const hstsValue = "max-age=31536000; includeSubDomains";

/** The security headers of every response. @param origin such as `https://shop.example` */
export function securityHeaders(origin: string): readonly Header[] {
  return origin.startsWith("https:") ? httpsHeaders : baseHeaders;
}

export type Header = readonly [name: string, value: string];

const baseHeaders: readonly Header[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()"],
];
const httpsHeaders: readonly Header[] = [...baseHeaders, ["Strict-Transport-Security", hstsValue]];

/** The page is neither cached nor listed. */
const unlistedHeaders: readonly Header[] = [
  ["X-Robots-Tag", "noindex, nofollow"],
  ["Cache-Control", "no-store"],
];

/**
 * The headers of whatever a secret URL answers, its errors included. Of an order's link no other site learns anything;
 * `no-referrer` would send the page's forms with `Origin: null`, which is refused. A payment's form leaves for the gateway,
 * which may want to see the shop's origin: it learns that, as from every page, and not the URL.
 */
export const secretUrlHeaders = {
  order: [["Referrer-Policy", "same-origin"], ...unlistedHeaders],
  review: [["Referrer-Policy", "same-origin"], ...unlistedHeaders],
  payment: unlistedHeaders,
} as const satisfies Record<string, readonly Header[]>;

/** The headers of files and of early refusals. @param origin null: `APP_URL` is not set */
export function staticHeaders(origin: string | null): readonly Header[] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Content-Security-Policy", lockedDownCsp],
    ...(origin?.startsWith("https:") ? [["Strict-Transport-Security", hstsValue] as const] : []),
  ];
}

/** The policy of what is no page, such as a file, a redirect or data: nothing may run or be framed. */
export const lockedDownCsp = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The service worker fetches under the policy that its script came with. */
export const workerCsp = `${lockedDownCsp}; connect-src 'self'; script-src 'self'`;

/** Gives a response without a policy the strictest one, and React Router's data their charset. */
export function withDefaultCsp(response: Response): Response {
  const { headers } = response;
  if (headers.get("Content-Type") === "text/x-script")
    headers.set("Content-Type", "text/x-script; charset=utf-8");
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", lockedDownCsp);
  return response;
}

/** The headers of one response alone, also where its page is cached. */
export function requestIdHeaders(requestId: string): readonly Header[] {
  return [
    ["X-Request-Id", requestId],
    // Scripts read it from here when a navigation fails: a page cannot see the headers of its own requests.
    ["Server-Timing", `request;desc="${requestId}"`],
  ];
}

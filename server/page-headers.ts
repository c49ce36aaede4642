/** Said of every answer where the shop is reached by https: a browser then never asks without it, for a year. */
export const onlyHttps = "max-age=31536000; includeSubDomains";

/** The headers of every answer, whoever asks. @param origin such as `https://shop.example` */
export function standingHeaders(origin: string): readonly Header[] {
  return origin.startsWith("https:") ? overHttps : everywhere;
}

export type Header = readonly [name: string, value: string];

const everywhere: readonly Header[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
];
const overHttps: readonly Header[] = [...everywhere, ["Strict-Transport-Security", onlyHttps]];

/** The headers of files and of what is refused before the shop is asked. @param origin null: as it is reached */
export function firstHeaders(origin: string | null): readonly Header[] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Content-Security-Policy", nothingRuns],
    ...(origin?.startsWith("https:") ? [["Strict-Transport-Security", onlyHttps] as const] : []),
  ];
}

/** Of what is no page, such as a file, a redirect or data, nothing may be run or framed either. */
export const nothingRuns = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The service worker fetches under the policy that its script came with. */
export const workerPolicy = `${nothingRuns}; connect-src 'self'; script-src 'self'`;

/** Gives an answer that has no policy the strictest, and React Router's data the letters that they are written in. */
export function withPolicy(response: Response): Response {
  const { headers } = response;
  if (headers.get("Content-Type") === "text/x-script")
    headers.set("Content-Type", "text/x-script; charset=utf-8");
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", nothingRuns);
  return response;
}

/** The headers that are this answer's alone, also where its page was kept. */
export function requestHeaders(requestId: string): readonly Header[] {
  return [
    ["X-Request-Id", requestId],
    // Scripts read it from here when a navigation fails: a page cannot see the headers of its own requests.
    ["Server-Timing", `request;desc="${requestId}"`],
  ];
}

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

/** Of what is no page, such as a redirect or data, nothing may be run or framed either. */
export function withPolicy(response: Response): Response {
  const { headers } = response;
  if (!headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
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

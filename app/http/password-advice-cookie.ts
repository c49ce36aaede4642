import { shopCookie } from "./shop-cookie.ts";

// Said once, on the next page after a password was chosen.
const cookie = shopCookie("advice");

/** The headers of an answer, with a note that the next page has advice about the password. */
export function flashPasswordAdvice(headers: HeadersInit, origin: string): Headers {
  const withCookie = new Headers(headers);
  withCookie.append("Set-Cookie", cookie.set(origin, "password", 600));
  return withCookie;
}

/** Whether a page is to show the advice. */
export function hasPasswordAdvice(request: Request): boolean {
  return /(^|;\s*)(__Host-)?lumiskin\.advice=password(;|$)/.test(request.headers.get("Cookie") ?? "");
}

/** The header that takes the note away again. */
export function clearPasswordAdvice(origin: string): HeadersInit {
  return { "Set-Cookie": cookie.remove(origin) };
}

import { shopCookie } from "./shop-cookie.ts";

// Said once, on the next page after a password was chosen.
const cookie = shopCookie("advice");

/** The headers of an answer, with a note that the next page has advice about the password. */
export function adviseOnNextPage(headers: HeadersInit, origin: string): Headers {
  const noted = new Headers(headers);
  noted.append("Set-Cookie", cookie.set(origin, "password", 600));
  return noted;
}

/** Whether a page is to show the advice. */
export function isAdvised(request: Request): boolean {
  return /(^|;\s*)(__Host-)?lumiskin\.advice=password(;|$)/.test(request.headers.get("Cookie") ?? "");
}

/** The header that takes the note away again. */
export function adviceShown(origin: string): HeadersInit {
  return { "Set-Cookie": cookie.remove(origin) };
}

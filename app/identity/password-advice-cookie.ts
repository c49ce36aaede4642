import { shopCookie } from "../http/cookies/shop-cookie.ts";
import { isWeakPassword } from "./password-advice.ts";

// A flash: the next page shows the advice once.
const cookie = shopCookie("advice");

/** Adds a flash to a response's headers where the password that was chosen is weak. */
export function flashPasswordAdvice(
  headers: Headers,
  origin: string,
  { password, email }: { password: string; email: string },
): void {
  if (isWeakPassword(password, email)) headers.append("Set-Cookie", cookie.set(origin, "password", 600));
}

/** Whether this page shows the advice. */
export function hasPasswordAdvice(origin: string, cookies: string | null | undefined): boolean {
  return cookie.read(origin, cookies) === "password";
}

/** The header that removes the flash. */
export function clearPasswordAdvice(origin: string): HeadersInit {
  return { "Set-Cookie": cookie.remove(origin) };
}

import { shopCookie } from "../http/cookies/shop-cookie.ts";
import { isWeakPassword } from "./password-advice.ts";

const cookie = shopCookie("advice");
const days = 30;

/** Remembers in a response's headers whether the password is weak, for Settings; a better one ends an earlier advice. */
export function rememberPasswordAdvice(
  headers: Headers,
  request: Request,
  origin: string,
  { password, email }: { password: string; email: string },
): void {
  if (isWeakPassword(password, email))
    headers.append("Set-Cookie", cookie.set(origin, "password", days * 24 * 60 * 60));
  else if (hasPasswordAdvice(origin, request.headers.get("Cookie")))
    headers.append("Set-Cookie", cookie.remove(origin));
}

/** Whether Settings shows the advice. */
export function hasPasswordAdvice(origin: string, cookies: string | null): boolean {
  return cookie.read(origin, cookies) === "password";
}

import { randomUUID } from "node:crypto";
import { shopCookie } from "./shop-cookie.ts";

/** As long as a session without use. */
const maxAgeSeconds = 30 * 24 * 3600;

const cookie = shopCookie("form_key");

/**
 * The idempotency key of a signed-in person's next form, for a form without scripts on a cached page. It changes with each form
 * that the shop accepts: a form that arrives twice carries it twice, the next form carries another.
 * @returns null where the browser has none
 */
export function readFormKey(origin: string, cookies: string | null | undefined): string | null {
  return cookie.read(origin, cookies);
}

/** The `Set-Cookie` line that removes the form key. */
export const removeFormKey = cookie.remove;

/** The `Set-Cookie` line with a new form key. */
export function newFormKey(origin: string): string {
  return cookie.set(origin, randomUUID(), maxAgeSeconds);
}

import { randomUUID } from "node:crypto";
import { shopCookie } from "./shop-cookie.ts";

/** As long as a session without use. */
const maxAgeSeconds = 30 * 24 * 3600;

const cookie = shopCookie("form_key");

/**
 * The idempotency key of a signed-in person's next form, for a form without scripts on a cached page. A form that is accepted uses it
 * up; the next page brings another. So a form that arrives twice carries it twice, also one that is sent again before that page.
 */
export interface FormKey {
  /** A UUID. */
  key: string;
  /** Whether a form with it was accepted. */
  isUsed: boolean;
}

/** @returns null where the browser has none */
export function readFormKey(origin: string, cookies: string | null | undefined): FormKey | null {
  const [, key, used] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(\.used)?$/.exec(cookie.read(origin, cookies) ?? "") ?? [];
  return key ? { key, isUsed: used !== undefined } : null;
}

/** The `Set-Cookie` line with a new form key. */
export function setNewFormKey(origin: string): string {
  return cookie.set(origin, randomUUID(), maxAgeSeconds);
}

/** The `Set-Cookie` line after a form with that key was accepted. */
export function setUsedFormKey(origin: string, { key }: FormKey): string {
  return cookie.set(origin, `${key}.used`, maxAgeSeconds);
}

/** The `Set-Cookie` line that removes the form key. */
export const removeFormKey = cookie.remove;

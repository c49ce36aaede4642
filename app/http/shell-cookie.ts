import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { readSessionCookie } from "../identity/session-reader.ts";
import type { ShellVisitor } from "../ui/header.tsx";
import { readFormKey } from "./form-key-cookie.ts";
import { shopCookie } from "./shop-cookie.ts";

/** Seconds that the header may lag behind a change on another device (R53). */
const maxAgeSeconds = 60;

const cookie = shopCookie("shell");

/** What the header shows of a signed-in person: few enough values that a page is cached for each. */
export interface ShellFacts {
  isAdmin: boolean;
  /** At most `maxShownCount`. */
  cartCount: number;
}

/** The header shows every larger number of pieces as `99+`. */
export const maxShownCount = 100;

export const signedInVisitor = (facts: ShellFacts): ShellVisitor => ({ signedIn: true, ...facts });

/**
 * The cookie that holds what the header shows of a signed-in person, signed, for a minute. It is bound to the session and to
 * the form key, which changes with each form that the shop accepts: facts from before belong to neither (decision 052).
 */
export interface ShellCookie {
  /** The facts of a request's cookies; null where they are missing, too old, changed, or of another session. */
  read(origin: string, cookies: string | null | undefined): ShellFacts | null;
  /** The `Set-Cookie` line for somebody who sent these cookies. */
  set(origin: string, cookies: string | null | undefined, facts: ShellFacts): string;
  /** Whether the cookies have facts, valid or not. */
  isIn(origin: string, cookies: string | null | undefined): boolean;
  /** The `Set-Cookie` line that removes them. */
  remove(origin: string): string;
}

/** @param now milliseconds since 1970 */
export function createShellCookie(secret: string, now = () => Date.now()): ShellCookie {
  const key = createSecretKey(createHmac("sha256", secret).update("the facts of the shell").digest());
  const sign = (origin: string, cookies: string | null | undefined, text: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([readSessionCookie(origin, cookies), readFormKey(origin, cookies), text]))
      .digest("base64url");
  return {
    read(origin, cookies) {
      const value = cookie.read(origin, cookies);
      const [, text = "", expires = "", admin, count = "", signature = ""] =
        /^((\d{1,12})\.([01])\.(\d{1,3}))\.([\w-]{43})$/.exec(value ?? "") ?? [];
      if (!signature || Number(expires) * 1000 <= now()) return null;
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(origin, cookies, text)));
      return isOurs ? { isAdmin: admin === "1", cartCount: Number(count) } : null;
    },
    set(origin, cookies, { isAdmin, cartCount }) {
      const expires = Math.floor(now() / 1000) + maxAgeSeconds;
      const text = `${expires}.${isAdmin ? 1 : 0}.${cartCount}`;
      return cookie.set(origin, `${text}.${sign(origin, cookies, text)}`, maxAgeSeconds);
    },
    isIn: (origin, cookies) => cookie.read(origin, cookies) !== null,
    remove: cookie.remove,
  };
}

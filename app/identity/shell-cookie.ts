import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { readFormKey } from "../http/cookies/form-key-cookie.ts";
import { shopCookie } from "../http/cookies/shop-cookie.ts";
import type { ShellVisitor } from "../ui/shell/header.tsx";
import { readSessionCookie } from "./session-reader.ts";

/** Seconds that the header may lag behind a change on another device (R53). */
const maxAgeSeconds = 60;

const cookie = shopCookie("shell");

/** What the header shows of a signed-in person: few enough values that a page is cached for each. */
export interface ShellFacts {
  isStaff: boolean;
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
  /** The `Set-Cookie` line for someone who sent these cookies. */
  set(origin: string, cookies: string | null | undefined, facts: ShellFacts): string;
  /** Whether the cookies have facts, valid or not. */
  isIn(origin: string, cookies: string | null | undefined): boolean;
  /** The `Set-Cookie` line that removes them. */
  remove(origin: string): string;
}

/** Facts whose signature is ours; whether they are too old is decided at each use. */
interface CheckedFacts {
  origin: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  facts: ShellFacts;
}

/** Of at most a kilobyte each: ten megabytes. */
const maxCheckedCookies = 10_000;
const maxCheckedLength = 1_000;

/** @param now milliseconds since 1970 */
export function createShellCookie(secret: string, now = () => Date.now()): ShellCookie {
  const key = createSecretKey(createHmac("sha256", secret).update("the facts of the shell").digest());
  // Only the session cookie may hold any character: it comes last.
  const sign = (origin: string, cookies: string | null | undefined, text: string) => {
    const { key: formKey, isUsed } = readFormKey(origin, cookies) ?? {};
    const signed = `${text} ${formKey} ${isUsed} ${readSessionCookie(origin, cookies)}`;
    return createHmac("sha256", key).update(signed).digest("base64url");
  };
  const checkSignature = (origin: string, cookies: string): CheckedFacts | undefined => {
    const [, text = "", expires = "", admin, count = "", signature = ""] =
      /^((\d{1,12})\.([01])\.(\d{1,3}))\.([\w-]{43})$/.exec(cookie.read(origin, cookies) ?? "") ?? [];
    if (!signature) return undefined;
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(origin, cookies, text)));
    if (!isOurs) return undefined;
    const facts = { isStaff: admin === "1", cartCount: Number(count) };
    return { origin, expiresAt: Number(expires) * 1000, facts };
  };
  /** By the whole `Cookie` header, since the facts are bound to other cookies of it (decision 052). */
  const checkedByHeader = new LRUCache<string, CheckedFacts>({ max: maxCheckedCookies });
  return {
    read(origin, cookies) {
      if (!cookies) return null;
      let found = checkedByHeader.get(cookies);
      if (found?.origin !== origin) {
        found = checkSignature(origin, cookies);
        if (found && cookies.length <= maxCheckedLength) checkedByHeader.set(cookies, found);
      }
      return found && found.expiresAt > now() ? found.facts : null;
    },
    set(origin, cookies, { isStaff, cartCount }) {
      const expires = Math.floor(now() / 1000) + maxAgeSeconds;
      const text = `${expires}.${isStaff ? 1 : 0}.${cartCount}`;
      return cookie.set(origin, `${text}.${sign(origin, cookies, text)}`, maxAgeSeconds);
    },
    isIn: (origin, cookies) => cookie.read(origin, cookies) !== null,
    remove: cookie.remove,
  };
}

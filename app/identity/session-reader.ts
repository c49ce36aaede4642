import { createHmac, timingSafeEqual } from "node:crypto";
import { deleteSession, extendSession, findSession } from "../../shop/customers/account/session-queries.ts";
import type { Customer } from "../../shop/customers/model/customer.ts";
import type { Database } from "../../shop/schema.ts";
import { shopCookie } from "../http/cookies/shop-cookie.ts";

export interface Session {
  /** Null: no one is signed in. */
  customer: Customer | null;
  id: string | null;
  /** The number of pieces in the customer's cart. */
  cartCount: number;
  /** The `Set-Cookie` line that prolongs the cookie with its session, or removes that of a session that has ended. */
  setCookie?: string;
}

export const noSession: Session = { customer: null, id: null, cartCount: 0 };

/** Days that a session lasts without use; one that was extended longer than a day ago is extended again. */
export const sessionDays = 30;

/** Days that a session lasts however much it is used. People who work in the shop sign in more often. */
const maxSessionDays = { customer: 90, staff: 30 };

/** The cookie that better-auth sets at sign-in. */
const cookie = shopCookie("session_token");

/** Reads who sent a request from its session cookie, by one statement for each request (decision 030). */
export function sessionReader({ db, secret, origin }: { db: Database; secret: string; origin: string }) {
  async function read(request: Request): Promise<Session> {
    const value = cookie.read(origin, request.headers.get("Cookie"));
    if (value === null) return noSession;
    const token = signedToken(value, secret);
    if (token === null) return noSession;
    const row = await findSession(db, token);
    if (!row) return ended();
    const { sessionId, daysLeft, daysOld, cartCount, ...customer } = row;
    const maxDays = customer.role ? maxSessionDays.staff : maxSessionDays.customer;
    if (daysLeft <= 0 || daysOld >= maxDays) {
      await deleteSession(db, sessionId);
      return ended();
    }
    const session = { customer, id: sessionId, cartCount };
    if (daysLeft > sessionDays - 1) return session;
    if (!(await extendSession(db, sessionId, sessionDays))) return ended();
    return { ...session, setCookie: cookie.set(origin, value, sessionDays * 24 * 3600) };
  }

  const ended = (): Session => ({ ...noSession, setCookie: cookie.remove(origin) });

  return {
    read,
    /** Whether a `Cookie` header has a session cookie that this shop signed; the session may have ended. */
    isSigned(cookies: string | null | undefined): boolean {
      const value = hasSessionCookie(cookies) && cookie.read(origin, cookies);
      return value ? signedToken(value, secret) !== null : false;
    },
  };
}

/** The session cookie of a request's cookies, as it was sent; null where there is none. */
export function readSessionCookie(origin: string, cookies: string | null | undefined): string | null {
  return cookie.read(origin, cookies);
}

/** Whether a `Cookie` header has a session cookie, valid or not; most visitors' requests have none. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return cookies ? /(^|;\s*)(__Host-)?lumiskin\.session_token=/.test(cookies) : false;
}

/** The token of a cookie as better-auth signs it: `token.signature`, encoded; null where the signature is not ours. */
function signedToken(value: string, secret: string): string | null {
  const [token = "", signature = "", ...more] = decoded(value).split(".");
  const ours = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
  // Compared in bytes: as many characters may be more of them.
  const theirs = Buffer.from(signature);
  if (more.length > 0 || theirs.length !== ours.length) return null;
  return timingSafeEqual(theirs, ours) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** The token of the session cookie that a response sets; undefined where it sets none. */
export function newSessionToken(cookies: Headers): string | undefined {
  const line = cookies.getSetCookie().findLast((text) => text.includes("lumiskin.session_token="));
  const token = line && /session_token=([^;.]+)\./.exec(line)?.[1];
  return token && decodeURIComponent(token);
}

/** Adds a session's cookie to a response, unless the response sets that cookie itself: a new sign-in wins. */
export function addSessionCookie({ headers }: Response, { setCookie }: Session): void {
  if (setCookie && !headers.getSetCookie().some(hasSessionCookie)) headers.append("Set-Cookie", setCookie);
}

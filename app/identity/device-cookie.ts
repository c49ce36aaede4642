import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type AccountOfDevice, accountOfDevice } from "../../shop/customers/device-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { shopCookie } from "../http/shop-cookie.ts";

/** What the cookie is signed with, and where it holds. */
export interface DeviceSigning {
  secret: string;
  /** The shop's origin: on https the cookie is Secure and bound to this host. */
  origin: string;
}

/** A browser in which the owner of an account has signed in with its present password. */
interface KnownDevice {
  /** Random; it tells this browser from the account's others. */
  id: string;
  userId: string;
}

/** For how long a device is known after its last sign-in, in seconds. */
const deviceSeconds = 365 * 24 * 3600;

const namedCookie = shopCookie("device");

/**
 * Whether a request comes from a known device of the account with this email: its cookie holds as long as the
 * account's password is the same and its address is verified ("device cookies" of OWASP).
 */
export async function knownDevice(
  db: Database,
  signing: DeviceSigning,
  cookies: string | null | undefined,
  email: string,
): Promise<KnownDevice | null> {
  const cookie = readCookie(signing.origin, cookies);
  if (!cookie) return null;
  const account = await accountOfDevice(db, { email: email.toLowerCase() });
  return account && holds(cookie, account, signing.secret) ? { id: cookie.id, userId: account.id } : null;
}

/**
 * The `Set-Cookie` line that makes this browser a known device of somebody who has just signed in; null where their
 * address is not verified or they have no password. A known device keeps its id, and so its count of attempts.
 */
export async function deviceCookie(
  db: Database,
  signing: DeviceSigning,
  cookies: string | null,
  userId: string,
): Promise<string | null> {
  const account = await accountOfDevice(db, { id: userId });
  if (!account) return null;
  const former = readCookie(signing.origin, cookies);
  const id =
    former && holds(former, account, signing.secret) ? former.id : randomBytes(16).toString("base64url");
  const since = Math.floor(Date.now() / 1000);
  const value = `${since}.${id}.${signatureOf({ since, id }, account, signing.secret)}`;
  return namedCookie.set(signing.origin, value, deviceSeconds);
}

/** The `Set-Cookie` line that makes a browser forget that it was known. */
export function forgetDevice(origin: string): string {
  return namedCookie.remove(origin);
}

interface Cookie {
  since: number;
  id: string;
  signature: string;
}

function readCookie(origin: string, cookies: string | null | undefined): Cookie | null {
  const value = namedCookie.read(origin, cookies);
  const match = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/.exec(value ?? "");
  if (!match) return null;
  const [, since, id = "", signature = ""] = match;
  return { since: Number(since), id, signature };
}

function holds(cookie: Cookie, account: AccountOfDevice, secret: string): boolean {
  const ours = Buffer.from(signatureOf(cookie, account, secret));
  const isFresh = cookie.since + deviceSeconds > Date.now() / 1000;
  return isFresh && timingSafeEqual(ours, Buffer.from(cookie.signature));
}

/** Of this account alone, and with this password alone: a change of the password makes every device unknown. */
function signatureOf(
  { since, id }: Pick<Cookie, "since" | "id">,
  account: AccountOfDevice,
  secret: string,
): string {
  const key = createHmac("sha256", secret).update("the cookies of known devices").digest();
  const signed = [since, id, account.id, account.passwordHash].join("\n");
  return createHmac("sha256", key).update(signed).digest("base64url");
}

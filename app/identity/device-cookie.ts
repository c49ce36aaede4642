import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { type AccountOfDevice, accountOfDevice } from "../../shop/customers/device-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { database, identity, requestMeta } from "../http/context.ts";
import { shopCookie } from "../http/shop-cookie.ts";

/** The key of the cookie's signature, and the origin it is for. */
export interface DeviceSigning {
  secret: string;
  /** The shop's origin: on https the cookie is Secure and bound to this host. */
  origin: string;
}

/** A browser in which the owner of an account has signed in with its present password. */
interface KnownDevice {
  /** Random; it distinguishes this browser from the account's others. */
  id: string;
  userId: string;
}

/** For how long a device is known after its last sign-in, in seconds. */
const deviceSeconds = 365 * 24 * 3600;

const cookie = shopCookie("device");

/**
 * Whether a request comes from a known device of the account with this email: its cookie holds as long as the
 * account's password is the same and its email is verified ("device cookies" of OWASP).
 */
export async function findKnownDevice(
  db: Database,
  signing: DeviceSigning,
  cookies: string | null | undefined,
  email: string,
): Promise<KnownDevice | null> {
  const device = readCookie(signing.origin, cookies);
  if (!device) return null;
  const account = await accountOfDevice(db, { email: email.toLowerCase() });
  return account && isValid(device, account, signing.secret) ? { id: device.id, userId: account.id } : null;
}

/**
 * Adds the cookie that makes this browser a known device of a user who has just shown who they are, unless their email
 * is not verified or they have no password. A known device keeps its id, and so its count of attempts.
 */
export async function addDeviceCookie(
  headers: Headers,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  userId: string,
): Promise<void> {
  const { secret } = context.get(identity).options;
  const { origin } = context.get(requestMeta);
  const account = await accountOfDevice(context.get(database), { id: userId });
  if (!account) return;
  const former = readCookie(origin, request.headers.get("Cookie"));
  const id = former && isValid(former, account, secret) ? former.id : randomBytes(16).toString("base64url");
  const since = Math.floor(Date.now() / 1000);
  const value = `${since}.${id}.${signatureOf({ since, id }, account, secret)}`;
  headers.append("Set-Cookie", cookie.set(origin, value, deviceSeconds));
}

/** The `Set-Cookie` line that removes the device cookie. */
export function clearDeviceCookie(origin: string): string {
  return cookie.remove(origin);
}

interface DeviceCookie {
  since: number;
  id: string;
  signature: string;
}

function readCookie(origin: string, cookies: string | null | undefined): DeviceCookie | null {
  const value = cookie.read(origin, cookies);
  const match = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/.exec(value ?? "");
  if (!match) return null;
  const [, since, id = "", signature = ""] = match;
  return { since: Number(since), id, signature };
}

function isValid(device: DeviceCookie, account: AccountOfDevice, secret: string): boolean {
  const ours = Buffer.from(signatureOf(device, account, secret));
  const isFresh = device.since + deviceSeconds > Date.now() / 1000;
  return isFresh && timingSafeEqual(ours, Buffer.from(device.signature));
}

/** The signature covers the account and its password hash: a change of the password makes every device unknown. */
function signatureOf(
  { since, id }: Pick<DeviceCookie, "since" | "id">,
  account: AccountOfDevice,
  secret: string,
): string {
  const key = createHmac("sha256", secret).update("the cookies of known devices").digest();
  const signed = [since, id, account.id, account.passwordHash].join("\n");
  return createHmac("sha256", key).update(signed).digest("base64url");
}

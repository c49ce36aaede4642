import { randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { readToken, signToken } from "../../platform/signed-token.ts";
import { type DeviceAccount, findDeviceAccount } from "../../shop/customers/account/device-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { database, identity, requestMeta } from "../http/context.ts";
import { shopCookie } from "../http/cookies/shop-cookie.ts";

/** How long a browser is a known device after its last sign-in. */
const deviceSeconds = 365 * 24 * 3600;

const cookie = shopCookie("device");

/**
 * The known device of the account with this email that a request comes from; else null. Its cookie is valid as long as
 * the account's password is the same and its email is verified ("device cookies" of OWASP).
 */
export async function findKnownDevice(
  db: Database,
  { secret, origin }: { secret: string; origin: string },
  cookies: string | null | undefined,
  email: string,
): Promise<{ id: string; userId: string } | null> {
  const token = cookie.read(origin, cookies);
  const account = token === null ? null : await findDeviceAccount(db, { email: email.toLowerCase() });
  const id = account && readToken(secret, purposeFor(account), token);
  return id ? { id, userId: account.id } : null;
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
  const account = await findDeviceAccount(context.get(database), { id: userId });
  if (!account) return;
  const purpose = purposeFor(account);
  const id =
    readToken(secret, purpose, cookie.read(origin, request.headers.get("Cookie"))) ??
    randomBytes(16).toString("base64url");
  const token = signToken(secret, purpose, id, new Date(Date.now() + deviceSeconds * 1000));
  headers.append("Set-Cookie", cookie.set(origin, token, deviceSeconds));
}

/** The `Set-Cookie` line that removes the device cookie. */
export function clearDeviceCookie(origin: string): string {
  return cookie.remove(origin);
}

/** Tokens are for one account and one password: a change of the password makes every device unknown. */
function purposeFor({ id, passwordHash }: DeviceAccount): string {
  return `known device ${id} ${passwordHash}`;
}

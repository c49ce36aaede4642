import { createHash } from "node:crypto";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { Database } from "../../shop/schema.ts";
import { type DeviceSigning, knownDevice } from "./device-cookie.ts";
import { currentAttempt } from "./hash-queue.ts";
import { consume, forget, type RateLimit } from "./rate-limit-queries.ts";

// Many phones share one address of a mobile network, so an address may try often. What guards one account is the
// limit by email. Every attempt counts, whatever comes of it: a right password costs as much as a wrong one.
const minutes = (count: number) => count * 60;
export const byAddress: Record<string, RateLimit> = {
  "/sign-in/email": { window: minutes(10), max: 100 },
  "/sign-up/email": { window: minutes(10), max: 60 },
  "/sign-in/social": { window: minutes(10), max: 100 },
  "/callback/google": { window: minutes(10), max: 200 },
  "/two-factor/*": { window: minutes(10), max: 100 },
};
/** At one account, from browsers that are not known there. */
export const byEmail: RateLimit = { window: minutes(10), max: 10 };
/** From one known device of an account, and from all of them. */
export const byDevice: RateLimit = { window: minutes(10), max: 10 };
const byDevices: RateLimit = { window: minutes(10), max: 60 };
/** From known devices of all accounts behind one address: accounts are free to make. */
export const byAddressDevices: RateLimit = { window: minutes(10), max: 300 };
/** At one address, present passwords that whoever is signed in is asked for: so many that few accounts cannot use them up. */
export const byAddressChecks: RateLimit = { window: minutes(10), max: 300 };
/** Passwords of one address that are hashed outside of signing in and up. */
export const byAddressHashes: RateLimit = { window: minutes(10), max: 100 };

/** better-auth's own limiter, by path and the visitor's true address, counted in our table. */
export function addressLimit(db: Database) {
  return {
    enabled: true,
    // Counted below: an address that strangers have used up does not shut out a known device.
    customRules: { ...byAddress, "/sign-in/email": false as const },
    customStorage: {
      consume: (key: string, rule: RateLimit) => consume(db, `address ${key}`, rule),
    },
  };
}

/**
 * A hook that limits sign-in. A known device of the account has counts of its own, which strangers cannot use up
 * (and one of its address, which takes thirty devices); every other browser shares the account's and its address's. It runs after the origin check.
 */
export function signInLimit(db: Database, signing: DeviceSigning) {
  return createAuthMiddleware(async ({ path, body, headers }) => {
    if (path !== "/sign-in/email") return;
    const email = emailOf(body);
    const attempt = currentAttempt.getStore();
    const device = await knownDevice(db, signing, headers?.get("Cookie"), email);
    if (device && attempt) attempt.isKnownDevice = true;
    const counts: [string, RateLimit | undefined][] = device
      ? [
          [`device ${device.id}`, byDevice],
          [`devices ${device.userId}`, byDevices],
          [`address ${attempt?.client ?? ""} devices`, byAddressDevices],
        ]
      : [
          [`address ${attempt?.client ?? ""} ${path}`, byAddress[path]],
          [emailKey(email), byEmail],
        ];
    for (const [key, limit] of counts) {
      const retryAfter = limit ? (await consume(db, key, limit)).retryAfter : null;
      if (retryAfter !== null)
        throw new APIError("TOO_MANY_REQUESTS", {}, { "X-Retry-After": String(retryAfter) });
    }
  });
}

/** Forgets the tries at an account whose owner has shown who they are by a link in a mail. */
export async function forgiveTries(db: Database, email: string): Promise<void> {
  await forget(db, emailKey(email.toLowerCase()));
}

function emailOf(body: { email?: unknown } | undefined): string {
  return String(body?.email ?? "").toLowerCase();
}

/** A hash, so that the table tells no addresses and a long one does not break its index. */
function emailKey(email: string): string {
  return `email ${createHash("sha256").update(email).digest("base64url")}`;
}

import { createHash } from "node:crypto";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { Database } from "../../shop/schema.ts";
import { consume, type RateLimit, resetRateLimit } from "../http/limits/rate-limit-queries.ts";
import { findKnownDevice } from "./device-cookie.ts";
import { currentAttempt } from "./hash-queue.ts";

const minutes = (count: number) => count * 60;
/** High: many phones of a mobile network share an IP; the limit by email guards an account. Successes count too. */
export const limitsByIp: Record<string, RateLimit> = {
  "/sign-in/email": { window: minutes(10), max: 100 },
  "/sign-up/email": { window: minutes(10), max: 60 },
  "/sign-in/social": { window: minutes(10), max: 100 },
  "/callback/google": { window: minutes(10), max: 200 },
  "/two-factor/*": { window: minutes(10), max: 100 },
};
/** For one account, from all browsers that are not known devices of it. */
export const limitByEmail: RateLimit = { window: minutes(10), max: 10 };
/** From one known device of an account, and from all of them. */
export const limitByDevice: RateLimit = { window: minutes(10), max: 10 };
const limitByDevices: RateLimit = { window: minutes(10), max: 60 };
/** From known devices of all accounts behind one IP, since anyone can create accounts. */
export const limitByIpDevices: RateLimit = { window: minutes(10), max: 300 };
/** Checks of signed-in users' current passwords behind one IP: too many for a few accounts to use up. */
export const limitChecksByIp: RateLimit = { window: minutes(10), max: 300 };
/** Passwords from one IP that are hashed outside of signing in and up. */
export const limitHashesByIp: RateLimit = { window: minutes(10), max: 100 };

/** better-auth's own rate limiter, by path and the client's IP, counted in our table. */
export function rateLimitByIp(db: Database) {
  return {
    enabled: true,
    // Counted below: an IP that strangers have used up does not shut out a known device.
    customRules: { ...limitsByIp, "/sign-in/email": false as const },
    customStorage: {
      consume: (key: string, rule: RateLimit) => consume(db, `address ${key}`, rule),
    },
  };
}

/**
 * A hook that limits sign-in, after the origin check. A known device of the account has counts of its own, which
 * strangers cannot use up, and one of its IP, which takes thirty devices; every other browser shares the counts of the
 * account and of its IP.
 */
export function limitSignIn(db: Database, signing: { secret: string; origin: string }) {
  return createAuthMiddleware(async ({ path, body, headers }) => {
    if (path !== "/sign-in/email") return;
    const email = emailOf(body);
    const attempt = currentAttempt.getStore();
    const device = await findKnownDevice(db, signing, headers?.get("Cookie"), email);
    if (device && attempt) attempt.isKnownDevice = true;
    const counts: [string, RateLimit | undefined][] = device
      ? [
          [`device ${device.id}`, limitByDevice],
          [`devices ${device.userId}`, limitByDevices],
          [`address ${attempt?.client ?? ""} devices`, limitByIpDevices],
        ]
      : [
          [`address ${attempt?.client ?? ""} ${path}`, limitsByIp[path]],
          [emailKey(email), limitByEmail],
        ];
    for (const [key, limit] of counts) {
      const retryAfter = limit ? (await consume(db, key, limit)).retryAfter : null;
      if (retryAfter !== null)
        throw new APIError("TOO_MANY_REQUESTS", {}, { "X-Retry-After": String(retryAfter) });
    }
  });
}

/** Resets the attempts at an account whose owner has used a link from an email. */
export async function resetAttempts(db: Database, email: string): Promise<void> {
  await resetRateLimit(db, emailKey(email.toLowerCase()));
}

function emailOf(body: { email?: unknown } | undefined): string {
  return String(body?.email ?? "").toLowerCase();
}

/** A hash, so that the table holds no emails and a long one does not break its index. */
function emailKey(email: string): string {
  return `email ${createHash("sha256").update(email).digest("base64url")}`;
}

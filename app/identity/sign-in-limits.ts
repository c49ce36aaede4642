import { createHash } from "node:crypto";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { Database } from "../../shop/schema.ts";
import { consume, forget, forgetOld, type RateLimit } from "./rate-limit-queries.ts";

// Many phones share one address of a mobile network, so an address may try often. What guards one
// account is the limit by email, which a successful sign-in clears.
const minutes = (count: number) => count * 60;
export const byAddress: Record<string, RateLimit> = {
  "/sign-in/email": { window: minutes(10), max: 100 },
  "/sign-up/email": { window: minutes(10), max: 60 },
  "/sign-in/social": { window: minutes(10), max: 100 },
  "/callback/google": { window: minutes(10), max: 200 },
  "/two-factor/*": { window: minutes(10), max: 100 },
};
export const byEmail: RateLimit = { window: minutes(10), max: 10 };

const hour = 3_600_000;

/** better-auth's own limiter, by path and the visitor's true address, counted in our table. */
export function addressLimit(db: Database) {
  let cleaned = Date.now();
  return {
    enabled: true,
    customRules: byAddress,
    customStorage: {
      async consume(key: string, rule: RateLimit) {
        if (Date.now() - cleaned > hour) {
          cleaned = Date.now();
          await forgetOld(db);
        }
        return consume(db, `address ${key}`, rule);
      },
    },
  };
}

/** Hooks that limit sign-in by email. They run after the limit by address and the origin check. */
export function emailLimit(db: Database) {
  return {
    before: createAuthMiddleware(async ({ path, body }) => {
      if (path !== "/sign-in/email") return;
      const { allowed, retryAfter } = await consume(db, emailKey(body), byEmail);
      if (allowed) return;
      throw new APIError("TOO_MANY_REQUESTS", {}, { "X-Retry-After": String(retryAfter) });
    }),
    after: createAuthMiddleware(async ({ path, body, context }) => {
      if (path === "/sign-in/email" && context.newSession) await forget(db, emailKey(body));
    }),
  };
}

/** Forgets the tries at an account whose owner has shown who they are in another way. */
export async function forgiveTries(db: Database, email: string): Promise<void> {
  await forget(db, emailKey({ email }));
}

/** A hash, so that the table tells no addresses and a long one does not break its index. */
function emailKey(body: { email?: unknown } | undefined): string {
  const email = String(body?.email ?? "").toLowerCase();
  return `email ${createHash("sha256").update(email).digest("base64url")}`;
}

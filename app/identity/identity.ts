import { AsyncLocalStorage } from "node:async_hooks";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { log } from "../../platform/log.ts";
import { SemaphoreFullError } from "../../platform/semaphore.ts";
import { enqueueEmail } from "../../shop/base/outbox/enqueue-email.ts";
import { findUser } from "../../shop/customers/account/customer-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { hashRetrySeconds, passwordHasher, prehashedOrNew, prehashPassword } from "./hash-queue.ts";
import { sessionDays } from "./session-reader.ts";
import { limitSignIn, rateLimitByIp } from "./sign-in-limits.ts";
import { rejectReusedCode, rejectStaleSession, requireSecondFactor, twoFactorPlugin } from "./two-factor.ts";

type Level = "debug" | "info" | "warn" | "error";

// What better-auth warns of at each mistyped password, and at each refused sign-in with Google.
const expectedMessages = new Set([
  "User not found",
  "Invalid password",
  "Password is too short",
  "Password is too long",
  "account_not_linked",
  "Failed to parse state",
  "State not found",
]);

/** Writes better-auth's messages into the shop's own log. */
const betterAuthLogger = {
  level: "warn" as const,
  log(level: Level, message: string, ...details: unknown[]) {
    const err = details.find((detail) => detail instanceof Error);
    // Of two sign-ups with one email at once the database refuses the second, and the page says so.
    const isTaken = (err as { constraint?: string } | undefined)?.constraint === "users_email_key";
    const isExpected =
      isTaken || expectedMessages.has(message) || message.includes("did not return an email");
    log[isExpected ? "debug" : level]({ part: "better-auth", ...(err ? { err } : {}) }, message);
  },
};

export interface IdentityOptions {
  database: Database;
  secret: string;
  /** The shop's origin, such as `https://shop.example`. Cookies are Secure where it is https. */
  origin: string;
  /** Whether `origin` is the only one (`APP_URL`), or each request's own counts too (on this machine). */
  originIsFixed: boolean;
}

/** The header that passes the client's IP address to better-auth. The server overwrites it on every request. */
export const clientIpHeader = "x-lumiskin-client-address";

/**
 * Sign-up, sign-in and sign-out (better-auth on the shop's own tables). What changes an account, and what reads or ends
 * its sessions, is the shop's (decision 007).
 */
export function createIdentity(options: IdentityOptions) {
  return betterAuth(identityOptions(options));
}

/** The options of every better-auth instance of the shop. */
export function identityOptions({ database, secret, origin, originIsFixed }: IdentityOptions) {
  const secure = origin.startsWith("https:");
  const limit = limitSignIn(database, { secret, origin });
  const { scoped, current } = transactionScope(database);
  return {
    appName: "LumiSkin",
    secret,
    basePath: "/api/auth",
    baseURL: origin,
    trustedOrigins: (request) => (originIsFixed || !request ? [] : [new URL(request.url).origin]),
    database: { db: scoped, type: "postgres", transaction: true },
    user: {
      modelName: "users",
      fields: { name: "fullName" },
      additionalFields: {
        phone: { type: "string", input: false, required: false },
        addresses: { type: "string[]", input: false, required: false },
        securityStamp: { type: "number", input: false, required: false },
      },
    },
    session: {
      modelName: "sessions",
      expiresIn: sessionDays * 24 * 3600,
      // The shop reads and extends sessions itself.
      disableSessionRefresh: true,
    },
    account: {
      modelName: "accounts",
      // An unverified email may be someone else's: only its true owner's Google account is linked.
      accountLinking: { requireLocalEmailVerified: true, allowDifferentEmails: false, trustedProviders: [] },
      updateAccountOnSignIn: false,
    },
    verification: { modelName: "verifications" },
    databaseHooks: {
      account: {
        create: {
          // The user is inserted by now and nothing is committed: user and email are stored together, or neither is.
          // Customers may order before they verify their email (R29); Google comes with a verified one.
          before: async ({ userId }) => {
            const user = await findUser(current(), userId);
            if (user?.emailVerified === false)
              await enqueueEmail(current(), { kind: "address-verification", userId });
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      password: {
        hash: (password) => prehashedOrNew(password).catch(throwTooMany),
        verify: (given) => passwordHasher.verify(database, given).catch(throwTooMany),
      },
    },
    rateLimit: rateLimitByIp(database),
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        await limit(ctx);
        await rejectReusedCode(ctx, database);
        await prehashPassword(ctx).catch(throwTooMany);
      }),
      after: createAuthMiddleware(async (ctx) => {
        await rejectStaleSession(ctx, database);
        return requireSecondFactor(ctx, database);
      }),
    },
    plugins: [twoFactorPlugin(secret)],
    advanced: {
      // Set explicitly, because better-auth's defaults depend on NODE_ENV.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // The prefix __Host- binds the cookie to this host and to https; better-auth itself would write __Secure-.
      useSecureCookies: false,
      cookiePrefix: secure ? "__Host-lumiskin" : "lumiskin",
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
      database: {
        // The session and its user in one query.
        joins: true,
        // The migrations are the shop's own; its tests would find a table that does not fit.
        validateSchema: false,
      },
    },
    logger: betterAuthLogger,
    // An unexpected error reaches the caller, instead of the console and an empty response.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}

function throwTooMany(error: unknown): never {
  if (!(error instanceof SemaphoreFullError)) throw error;
  throw new APIError("TOO_MANY_REQUESTS", {}, { "X-Retry-After": String(hashRetrySeconds) });
}

export type Identity = ReturnType<typeof createIdentity>;

/**
 * The database for better-auth, and the transaction that better-auth has open: a hook writes in it, although
 * better-auth passes it to no one and calls its own after-hooks only after the commit.
 */
function transactionScope(database: Database) {
  const open = new AsyncLocalStorage<Database>();
  const scoped = new Proxy(database, {
    get(target, name) {
      if (name === "transaction") return () => ({ execute });
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  function execute<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return database.transaction().execute((tx) => open.run(tx, () => work(tx)));
  }
  return {
    scoped,
    /** The open transaction of this async context; outside of one, the database. */
    current: (): Database => open.getStore() ?? database,
  };
}

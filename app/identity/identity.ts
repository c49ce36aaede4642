import { type BetterAuthOptions, betterAuth } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { SemaphoreFullError } from "../../platform/semaphore.ts";
import { addressOf } from "../../shop/customers/customer-queries.ts";
import { enqueueEmail } from "../../shop/notifications/enqueue-email.ts";
import type { Database } from "../../shop/schema.ts";
import { hashRetrySeconds, passwords, prehashedOrNew, prehashPassword } from "./hash-queue.ts";
import { identityLog } from "./identity-log.ts";
import { watchTransactions } from "./own-transaction.ts";
import { askSecondStep, endOutdated, secondStep, takeCodeOnce } from "./second-step.ts";
import { sessionDays } from "./session-reader.ts";
import { addressLimit, signInLimit } from "./sign-in-limits.ts";

export interface IdentityOptions {
  database: Database;
  secret: string;
  /** The shop's origin, such as `https://shop.example`. Cookies are Secure where it is https. */
  origin: string;
  /** Whether `origin` is the only one (`APP_URL`), or each request's own counts too (on this machine). */
  originIsFixed: boolean;
}

/** The header that tells better-auth the visitor's address. The server overwrites it on every request. */
export const clientAddressHeader = "x-lumiskin-client-address";

const cookieName = "lumiskin";

/** Sign-up, sign-in and sessions (better-auth on the shop's own tables). */
export function createIdentity(options: IdentityOptions) {
  return betterAuth(identityOptions(options));
}

/** How better-auth works here, whoever asks it. */
export function identityOptions({ database, secret, origin, originIsFixed }: IdentityOptions) {
  const secure = origin.startsWith("https:");
  const limit = signInLimit(database, { secret, origin });
  const { watched, current } = watchTransactions(database);
  return {
    appName: "LumiSkin",
    secret,
    basePath: "/api/auth",
    baseURL: origin,
    trustedOrigins: (request) => (originIsFixed || !request ? [] : [new URL(request.url).origin]),
    database: { db: watched, type: "postgres", transaction: true },
    user: {
      modelName: "users",
      fields: { name: "fullName" },
      additionalFields: {
        isAdmin: { type: "boolean", input: false, defaultValue: false },
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
      // Whose address is not verified may be somebody else's: only the true owner's Google account is linked.
      accountLinking: { requireLocalEmailVerified: true, allowDifferentEmails: false, trustedProviders: [] },
      updateAccountOnSignIn: false,
    },
    verification: { modelName: "verifications" },
    databaseHooks: {
      account: {
        create: {
          // The person is there by now, and nothing is committed yet: both are kept with the letter, or neither.
          // Customers may order before they confirm (R29); Google comes with a verified address.
          before: async ({ userId }) => {
            const person = await addressOf(current(), userId);
            if (person?.emailVerified === false)
              await enqueueEmail(current(), { kind: "address-verification", userId });
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      password: {
        hash: (password) => prehashedOrNew(password).catch(refuseBusy),
        verify: (given) => passwords.verify(database, given).catch(refuseBusy),
      },
    },
    rateLimit: addressLimit(database),
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        await limit(ctx);
        await takeCodeOnce(ctx, database);
        await prehashPassword(ctx).catch(refuseBusy);
      }),
      after: createAuthMiddleware(async (ctx) => {
        await endOutdated(ctx, database);
        return askSecondStep(ctx, database);
      }),
    },
    plugins: [secondStep(secret)],
    advanced: {
      // Said outright, because better-auth's own choice depends on NODE_ENV.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // A name with __Host- binds the cookie to this host and to https; better-auth itself would write __Secure-.
      useSecureCookies: false,
      cookiePrefix: secure ? `__Host-${cookieName}` : cookieName,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: {
        // The session and its customer in one look-up.
        joins: true,
        // Migrations are the shop's own; the tests would tell of a table that does not fit.
        validateSchema: false,
      },
    },
    logger: identityLog,
    // A surprise reaches the caller, instead of the console and an empty answer.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}

function refuseBusy(error: unknown): never {
  if (!(error instanceof SemaphoreFullError)) throw error;
  throw new APIError("TOO_MANY_REQUESTS", {}, { "X-Retry-After": String(hashRetrySeconds) });
}

export type Identity = ReturnType<typeof createIdentity>;

import { betterAuth } from "better-auth";
import type { Customer } from "../../shop/customers/customer.ts";
import type { Database } from "../../shop/schema.ts";

export interface IdentityOptions {
  database: Database;
  secret: string;
  /** The shop's fixed origin, or null: as each request reaches it. */
  appOrigin: string | null;
}

/** The header that tells better-auth the visitor's address. The server overwrites it on every request. */
export const clientAddressHeader = "x-lumiskin-client-address";

/** Sign-up, sign-in and sessions (better-auth on the shop's own tables). */
export function createIdentity({ database, secret, appOrigin }: IdentityOptions) {
  return betterAuth({
    appName: "LumiSkin",
    secret,
    basePath: "/api/auth",
    ...(appOrigin ? { baseURL: appOrigin } : {}),
    database: { db: database, type: "postgres" },
    user: {
      modelName: "users",
      fields: { name: "fullName" },
      additionalFields: {
        isAdmin: { type: "boolean", input: false, defaultValue: false },
        phone: { type: "string", input: false, required: false },
        addresses: { type: "string[]", input: false, required: false },
      },
    },
    session: { modelName: "sessions" },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications" },
    rateLimit: { enabled: true, storage: "database", modelName: "rateLimits" },
    emailAndPassword: { enabled: true, minPasswordLength: 6 },
    advanced: {
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      cookiePrefix: "lumiskin",
    },
    telemetry: { enabled: false },
  });
}

export type Identity = ReturnType<typeof createIdentity>;

/** The customer of a better-auth user record. */
export function asCustomer(user: Identity["$Infer"]["Session"]["user"]): Customer {
  return {
    id: user.id,
    email: user.email,
    fullName: user.name,
    phone: user.phone ?? null,
    addresses: user.addresses ?? [],
    isAdmin: user.isAdmin === true,
  };
}

import type { Database } from "../../schema.ts";

/** The account and password that a known device is bound to. */
export type DeviceAccount = NonNullable<Awaited<ReturnType<typeof findDeviceAccount>>>;

/** An account that may have known devices: its email is verified, and it has a password. */
export async function findDeviceAccount(db: Database, by: { id: string } | { email: string }) {
  const [column, value] = "id" in by ? (["users.id", by.id] as const) : (["users.email", by.email] as const);
  const account = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.userId", "users.id")
    .select(["users.id", "accounts.password as passwordHash"])
    .where(column, "=", value)
    .where("users.emailVerified", "=", true)
    .where("accounts.providerId", "=", "credential")
    .where("accounts.password", "is not", null)
    .$narrowType<{ passwordHash: string }>()
    .executeTakeFirst();
  return account ?? null;
}

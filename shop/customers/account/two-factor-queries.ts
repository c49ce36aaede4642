import type { Database } from "../../schema.ts";

/** Whether a user has turned on the second factor. */
export async function hasTwoFactor(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("twoFactorEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.twoFactorEnabled === true;
}

/** Replaces a user's recovery codes, which are hashes. */
export async function setRecoveryCodes(db: Database, userId: string, backupCodes: string): Promise<void> {
  await db.updateTable("twoFactors").set({ backupCodes }).where("userId", "=", userId).execute();
}

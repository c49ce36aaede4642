import type { Database } from "../schema.ts";

/** Whether a person signs in with a second step. */
export async function hasTwoFactor(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("twoFactorEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.twoFactorEnabled === true;
}

/** Puts others in the place of a person's recovery codes, as they are kept. */
export async function setRecoveryCodes(db: Database, userId: string, backupCodes: string): Promise<void> {
  await db.updateTable("twoFactors").set({ backupCodes }).where("userId", "=", userId).execute();
}

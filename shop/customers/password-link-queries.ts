import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** Keeps a one-time token's hash for a person, for so many hours. Old ones of anybody are swept out. */
export async function insertPasswordToken(
  db: Database,
  { hash, userId, hours }: { hash: string; userId: string; hours: number },
): Promise<void> {
  await db.deleteFrom("verifications").where("expiresAt", "<", sql<Date>`now()`).execute();
  await db
    .insertInto("verifications")
    .values({
      id: hash,
      identifier: hash,
      value: userId,
      expiresAt: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .execute();
}

/** Whose password a token may set. */
export async function passwordTokenOwner(db: Database, hash: string) {
  return db
    .selectFrom("verifications")
    .innerJoin("users", "users.id", "verifications.value")
    .select(["users.id", "users.email", "users.emailVerified", "users.isAdmin"])
    .where("identifier", "=", hash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Removes a token. @returns whether it was there: of several at once, one finds it */
export async function deletePasswordToken(db: Database, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("verifications")
    .where("identifier", "=", hash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the tokens that a person has left. */
export async function deletePasswordTokens(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom("verifications")
    .where("value", "=", userId)
    .where("identifier", "like", "password-link %")
    .execute();
}

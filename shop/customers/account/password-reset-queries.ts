import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Stores a user's one-time token by its hash, for so many hours, and deletes expired ones of anyone. */
export async function insertResetToken(
  db: Database,
  { identifier, userId, hours }: { identifier: string; userId: string; hours: number },
): Promise<void> {
  await db.deleteFrom("verifications").where("expiresAt", "<", sql<Date>`now()`).execute();
  const expiresAt = sql<Date>`now() + make_interval(hours => ${hours})`;
  await db
    .insertInto("verifications")
    .values({ id: identifier, identifier, value: userId, expiresAt })
    .execute();
}

/** The user of a token that has not expired. */
export async function findResetUser(db: Database, identifier: string) {
  return db
    .selectFrom("verifications")
    .innerJoin("users", "users.id", "verifications.value")
    .select(["users.id", "users.email", "users.emailVerified", "users.role", "users.invitedRole"])
    .where("identifier", "=", identifier)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Deletes a token. @returns whether it was there: of several at once, one finds it */
export async function deleteResetToken(db: Database, identifier: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("verifications")
    .where("identifier", "=", identifier)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all links with which a user could set a password. */
export async function deleteResetTokens(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom("verifications")
    .where("value", "=", userId)
    .where("identifier", "like", "password-link %")
    .execute();
}

import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Revokes a user's sessions but one, second-factor challenges, links to set a password and sign-ins under way. */
export async function revokeAccess(
  tx: Database,
  userId: string,
  except: { id?: string; token?: string } = {},
): Promise<void> {
  // First: a sign-in under way that has not seen the new stamp has its session there to be deleted.
  await tx
    .updateTable("users")
    .set({ securityStamp: sql<number>`security_stamp + 1` })
    .where("id", "=", userId)
    .execute();
  await tx.deleteFrom("verifications").where("value", "=", userId).execute();
  await tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(except.id !== undefined, (query) => query.where("id", "<>", except.id ?? ""))
    .$if(except.token !== undefined, (query) => query.where("token", "<>", except.token ?? ""))
    .execute();
}

/**
 * Whether a user's credentials are those of this security stamp, as long as the transaction lasts; outside of one, at
 * this moment. Waits for a change that is being made.
 */
export async function hasSecurityStamp(db: Database, userId: string, stamp: number): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("securityStamp")
    .where("id", "=", userId)
    .forShare()
    .executeTakeFirst();
  return user?.securityStamp === stamp;
}

/**
 * Inserts the challenge between a password and its code, as better-auth reads it, with its count of failed codes.
 * @returns its identifier; null where the user's credentials changed since the sign-in began
 */
export async function insertChallenge(
  db: Database,
  { userId, stamp, random, seconds }: { userId: string; stamp: number; random: string; seconds: number },
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await hasSecurityStamp(tx, userId, stamp))) return null;
    const identifier = `2fa-${random}`;
    const attempts = `2fa-attempts-${identifier}`;
    const expiresAt = sql<Date>`now() + make_interval(secs => ${seconds})`;
    await tx
      .insertInto("verifications")
      .values([
        { id: identifier, identifier, value: userId, expiresAt },
        { id: attempts, identifier: attempts, value: "0", expiresAt },
      ])
      .execute();
    return identifier;
  });
}

/** Deletes every session and every one-time secret, such as after a restore. */
export async function revokeAllAccess(tx: Database): Promise<void> {
  await sql`truncate sessions, verifications`.execute(tx);
}

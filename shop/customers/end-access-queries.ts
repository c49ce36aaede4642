import { sql } from "kysely";
import type { Database } from "../schema.ts";

/**
 * Ends whatever was begun with a person's present credentials, except the one session that goes on: sessions,
 * challenges of the second step, links to set a password, and sign-ins that are under way.
 */
export async function endAccess(
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
  await tx
    .deleteFrom("verifications")
    .where("value", "=", userId)
    .where((eb) =>
      eb.or([eb("identifier", "like", "password-link %"), eb("identifier", "like", `${challengePrefix}%`)]),
    )
    .execute();
  await tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(except.id !== undefined, (query) => query.where("id", "<>", except.id ?? ""))
    .$if(except.token !== undefined, (query) => query.where("token", "<>", except.token ?? ""))
    .execute();
}

/** What the identifiers of challenges begin with, as better-auth writes them. */
const challengePrefix = "2fa-";

/**
 * Whether a person's credentials are those of this stamp, as long as the transaction lasts; outside of one, at this
 * moment. Waits for a change that is being made.
 */
export async function hasStamp(db: Database, userId: string, stamp: number): Promise<boolean> {
  const person = await db
    .selectFrom("users")
    .select("securityStamp")
    .where("id", "=", userId)
    .forShare()
    .executeTakeFirst();
  return person?.securityStamp === stamp;
}

/**
 * Inserts the challenge between a password and its code, as better-auth reads it, with its count of failed codes.
 * @returns its identifier; null where the person's credentials changed since the sign-in began
 */
export async function insertChallenge(
  db: Database,
  { userId, stamp, random, seconds }: { userId: string; stamp: number; random: string; seconds: number },
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await hasStamp(tx, userId, stamp))) return null;
    const identifier = `${challengePrefix}${random}`;
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
export async function endEveryAccess(tx: Database): Promise<void> {
  await sql`truncate sessions, verifications`.execute(tx);
}

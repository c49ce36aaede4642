import { sql } from "kysely";
import { compileOnce } from "../../../platform/database/compile-once.ts";
import { cartCountOfUser } from "../../checkout/cart/cart-queries.ts";
import type { Database } from "../../schema.ts";

/** The sessions of a user, the latest first. */
export async function listSessions(db: Database, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "createdAt", "userAgent"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** A session with its customer and the count of the cart, by its token; `daysLeft`: until it ends; `daysOld`: since it began. */
export async function findSession(db: Database, token: string) {
  const [session] = await sessionsByToken(db, { token });
  return session;
}

const sessionsByToken = compileOnce((db: Database, { token }: { token: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .where("sessions.token", "=", token)
    .select(["users.id", "users.email", "users.fullName", "users.phone", "users.addresses"])
    .select(["users.role", "users.isAdmin"])
    .select([
      "sessions.id as sessionId",
      sql<number>`extract(epoch from sessions.expires_at - now())::float8 / 86400`.as("daysLeft"),
      sql<number>`extract(epoch from now() - sessions.created_at)::float8 / 86400`.as("daysOld"),
      cartCountOfUser.as("cartCount"),
    ]),
);

/** Lets a session last so many days from now. @returns false where it was ended meanwhile */
export async function extendSession(db: Database, id: string, days: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ expiresAt: sql<Date>`now() + make_interval(days => ${days})`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends one session. */
export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Whether a user's session has not ended. */
export async function hasSession(db: Database, userId: string, id: string): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return session !== undefined;
}

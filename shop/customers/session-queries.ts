import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** Where a person is signed in, the latest first. */
export async function sessionsOf(db: Database, userId: string) {
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

/** Signs a person out wherever else they are signed in. */
export async function deleteOtherSessions(db: Database, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).where("id", "<>", sessionId).execute();
}

import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** What one form asks for: the key that it carried, and what that is. */
export interface KeyedOperation {
  key: string;
  /** @example `add lumiskin-retinol 2` */
  asked: string;
}

/** What the customer's form was answered when it was carried out, if it was. */
export async function findStoredResponse(
  tx: Database,
  userId: string,
  { key, asked }: KeyedOperation,
): Promise<unknown> {
  const row = await tx
    .selectFrom("requestKeys")
    .where("userId", "=", userId)
    .where("key", "=", key)
    .where("asked", "=", asked)
    .select("answer")
    .executeTakeFirst();
  return row?.answer;
}

/** Notes that the customer's form is carried out; the database refuses a second note. */
export async function storeResponse(
  tx: Database,
  userId: string,
  operation: KeyedOperation,
  response: unknown,
): Promise<void> {
  await tx
    .insertInto("requestKeys")
    .values({ userId, ...operation, answer: JSON.stringify(response) })
    .execute();
}

/** Forgets what was carried out more than so many days ago. */
export async function purgeOldResponses(db: Database, retentionDays: number): Promise<void> {
  await db
    .deleteFrom("requestKeys")
    .where("at", "<", sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute();
}

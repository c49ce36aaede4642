import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** An idempotency key with the operation that it belongs to, since one page may send different operations. */
export interface KeyedOperation {
  key: string;
  /** @example `add lumiskin-retinol 2` */
  operation: string;
}

/** The response stored for the customer's key and operation; undefined where there is none. */
export async function findStoredResponse(
  tx: Database,
  userId: string,
  { key, operation }: KeyedOperation,
): Promise<unknown> {
  const row = await tx
    .selectFrom("idempotencyKeys")
    .where("userId", "=", userId)
    .where("key", "=", key)
    .where("operation", "=", operation)
    .select("response")
    .executeTakeFirst();
  return row?.response;
}

/** Stores the response of an operation; the primary key refuses a second one. */
export async function storeResponse(
  tx: Database,
  userId: string,
  operation: KeyedOperation,
  response: unknown,
): Promise<void> {
  await tx
    .insertInto("idempotencyKeys")
    .values({ userId, ...operation, response: JSON.stringify(response) })
    .execute();
}

/** Deletes keys older than 7 days: a phone may retry a form after days without a connection. */
export async function purgeOldKeys(db: Database): Promise<void> {
  await db.deleteFrom("idempotencyKeys").where("at", "<", sql<Date>`now() - interval '7 days'`).execute();
}

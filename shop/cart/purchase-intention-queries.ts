import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** What a visitor pressed before signing in. */
export interface PurchaseIntention {
  kind: "add" | "buy";
  productId: string;
  quantity: number;
}

/** For how many minutes it is kept. */
export const intentionTtlMinutes = 30;

/** Keeps what a browser asked for, under the random id that it holds; the database has only the id's hash. */
export async function insertIntention(db: Database, id: string, intention: PurchaseIntention): Promise<void> {
  await db
    .insertInto("purchaseIntentions")
    .values({ idHash: hashOf(id), ...intention })
    .execute();
}

/** What is kept for a browser, if it is not too old. */
export async function findIntention(db: Database, id: string): Promise<PurchaseIntention | undefined> {
  return db
    .selectFrom("purchaseIntentions")
    .select(["kind", "productId", "quantity"])
    .where("idHash", "=", hashOf(id))
    .where("createdAt", ">", expiryCutoff)
    .executeTakeFirst();
}

/** Takes out what is kept for a browser: of two that try at once, one gets it. */
export async function consumeIntention(
  tx: Database,
  id: string,
  kind: PurchaseIntention["kind"],
): Promise<PurchaseIntention | undefined> {
  return tx
    .deleteFrom("purchaseIntentions")
    .where("idHash", "=", hashOf(id))
    .where("kind", "=", kind)
    .where("createdAt", ">", expiryCutoff)
    .returning(["kind", "productId", "quantity"])
    .executeTakeFirst();
}

/** Forgets what a browser asked for before it asked for something else. */
export async function deleteIntention(db: Database, id: string): Promise<void> {
  await db.deleteFrom("purchaseIntentions").where("idHash", "=", hashOf(id)).execute();
}

/** Forgets what was not finished in time. */
export async function purgeExpiredIntentions(db: Database): Promise<void> {
  await db.deleteFrom("purchaseIntentions").where("createdAt", "<=", expiryCutoff).execute();
}

const expiryCutoff = sql<Date>`now() - make_interval(mins => ${sql.lit(intentionTtlMinutes)})`;

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}

import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Add to Cart or Buy it now, pressed before signing in. */
export interface PurchaseIntention {
  kind: "add" | "buy";
  productId: string;
  quantity: number;
}

/** Minutes until an intention expires. */
export const intentionTtlMinutes = 30;

/** Stores an intention under the hash of the random id in the browser's cookie. */
export async function insertIntention(db: Database, id: string, intention: PurchaseIntention): Promise<void> {
  await db
    .insertInto("purchaseIntentions")
    .values({ idHash: hashOf(id), ...intention })
    .execute();
}

/** A browser's intention, unless it has expired. */
export async function findIntention(db: Database, id: string): Promise<PurchaseIntention | undefined> {
  return db
    .selectFrom("purchaseIntentions")
    .select(["kind", "productId", "quantity"])
    .where("idHash", "=", hashOf(id))
    .where("createdAt", ">", expiryCutoff)
    .executeTakeFirst();
}

/** Deletes and returns a browser's intention: of two simultaneous requests, one gets it. */
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

/** Deletes a browser's intention. */
export async function deleteIntention(db: Database, id: string): Promise<void> {
  await db.deleteFrom("purchaseIntentions").where("idHash", "=", hashOf(id)).execute();
}

/** Deletes the intentions that have expired. */
export async function purgeExpiredIntentions(db: Database): Promise<void> {
  await db.deleteFrom("purchaseIntentions").where("createdAt", "<=", expiryCutoff).execute();
}

const expiryCutoff = sql<Date>`now() - make_interval(mins => ${sql.lit(intentionTtlMinutes)})`;

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}

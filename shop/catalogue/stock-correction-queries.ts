import type { Database } from "../schema.ts";

/** Locks a product's pieces in the shop; null: they are not tracked, or there is no such product. */
export async function lockTrackedPieces(tx: Database, productId: string): Promise<number | null> {
  const level = await tx
    .selectFrom("stockLevels")
    .where("productId", "=", productId)
    .where("place", "=", "shop")
    .where("tracked", "=", true)
    .select("pieces")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return level?.pieces ?? null;
}

/** Moves pieces because the count was wrong; the database changes the level. @param pieces signed, not 0 */
export async function insertCorrection(
  tx: Database,
  productId: string,
  pieces: number,
  actorId: string,
): Promise<void> {
  await tx
    .insertInto("stockMovements")
    .values({ productId, pieces, reason: "correction", actorId })
    .execute();
}

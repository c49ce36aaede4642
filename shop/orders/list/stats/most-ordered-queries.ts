import type { Database } from "../../../schema.ts";

/** Active products by pieces in placed, not cancelled lines since then, most first (R19, R22); ties by catalogue. */
export async function listMostOrderedIds(db: Database, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("orderLines")
    .innerJoin("products", "products.id", "orderLines.productId")
    .where("orderLines.placedAt", ">=", since)
    .where("orderLines.status", "!=", "cancelled")
    .where("products.status", "=", "active")
    .groupBy("products.id")
    .orderBy((eb) => eb.fn.sum("orderLines.quantity"), "desc")
    .orderBy("products.position")
    .orderBy("products.id")
    .limit(limit)
    .select("products.id")
    .execute();
  return rows.map(({ id }) => id);
}

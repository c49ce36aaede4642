import type { Database } from "../schema.ts";

/** Active products by pieces in placed, not cancelled lines since then, most first (R19, R22); ties by catalogue. */
export async function listMostOrderedIds(db: Database, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("products", "products.id", "orders.productId")
    .where("orders.placedAt", ">=", since)
    .where((eb) => eb(eb.fn("lower", ["orders.status"]), "!=", "cancelled"))
    .where("products.archivedAt", "is", null)
    .groupBy("products.id")
    .orderBy((eb) => eb.fn.sum("orders.quantity"), "desc")
    .orderBy("products.position")
    .orderBy("products.id")
    .limit(limit)
    .select("products.id")
    .execute();
  return rows.map(({ id }) => id);
}

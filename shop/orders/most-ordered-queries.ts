import type { Database } from "../schema.ts";

/**
 * The ids of the products with the most pieces ordered since then; ties in the catalogue's order. Counts placed lines
 * that are not cancelled (R19, R22), of active products.
 */
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

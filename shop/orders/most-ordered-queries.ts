import type { Database } from "../schema.ts";

/**
 * The ids of the products that were ordered most since then, by pieces. Counts orders that were placed and
 * were not cancelled (R19, R22), of products that are not archived; equals in the catalogue's order.
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

import type { Database } from "../schema.ts";
import { productPath } from "./product.ts";

/** Where each product that is not archived lives, in the catalogue's own order, and when it was last changed. */
export async function sitemapProducts(db: Database): Promise<{ path: string; changed: Date }[]> {
  const rows = await db
    .selectFrom("products")
    .where("archivedAt", "is", null)
    .orderBy("position")
    .orderBy("id")
    .select(["id", "route", "updatedAt"])
    .execute();
  return rows.map((row) => ({ path: productPath(row), changed: row.updatedAt }));
}

import { sql } from "kysely";
import type { Database } from "../schema.ts";
import { shownProductsById } from "./catalogue-queries.ts";
import type { ShownProduct } from "./product.ts";

/** Up to `limit` products that share a tag with `tags`, those that share most first. */
export async function taggedProducts(
  db: Database,
  tags: readonly string[],
  limit: number,
): Promise<ShownProduct[]> {
  const wanted = sql<string[]>`${tags}::text[]`;
  const rows = await db
    .selectFrom("products")
    .where("archivedAt", "is", null)
    .where(sql<boolean>`tags && ${wanted}`)
    .orderBy(sql`(select count(*) from unnest(tags) as tag where tag = any(${wanted}))`, "desc")
    .orderBy("position")
    .orderBy("id")
    .limit(limit)
    .select("id")
    .execute();
  return shownProductsById(
    db,
    rows.map(({ id }) => id),
  );
}

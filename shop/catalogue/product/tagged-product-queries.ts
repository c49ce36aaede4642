import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { ProductSummary } from "../model/product.ts";
import { activeProductsById } from "./catalogue-queries.ts";

/** Up to `limit` active products that share tags with `tags`, most shared tags first. */
export async function productsByTags(
  db: Database,
  tags: readonly string[],
  limit: number,
): Promise<ProductSummary[]> {
  const wantedTags = sql<string[]>`${tags}::text[]`;
  const rows = await db
    .selectFrom("products")
    .where("status", "=", "active")
    .where(sql<boolean>`tags && ${wantedTags}`)
    .orderBy(sql`(select count(*) from unnest(tags) as tag where tag = any(${wantedTags}))`, "desc")
    .orderBy("position")
    .orderBy("id")
    .limit(limit)
    .select("id")
    .execute();
  return activeProductsById(
    db,
    rows.map(({ id }) => id),
  );
}

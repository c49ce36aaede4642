import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Every photo of the shop, by name. */
export function photoChoices(db: Database) {
  return db.selectFrom("media").select(["name", "hash", "width", "height", "alt"]).orderBy("name").execute();
}

/** Every product that is not archived, and every category, by id and name, in the shop's order. */
export async function catalogueChoices(db: Database) {
  const [products, categories] = await Promise.all([
    db
      .selectFrom("products")
      .select(["id", "name"])
      .where("status", "!=", "archived")
      .orderBy("position")
      .orderBy("id")
      .execute(),
    db.selectFrom("categories").select(["id", "name"]).orderBy("position").orderBy("id").execute(),
  ]);
  return { products, categories };
}

/** Those of these tags that no active product has. */
export async function tagsWithoutProduct(db: Database, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  const wanted = tags.map((tag) => tag.toLowerCase());
  const { rows } = await sql<{ tag: string }>`
    select distinct lower(tag) as tag from products, unnest(tags) as tag
    where status = 'active' and lower(tag) = any(${wanted}::text[])
  `.execute(db);
  const known = new Set(rows.map(({ tag }) => tag));
  return tags.filter((tag) => !known.has(tag.toLowerCase()));
}

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

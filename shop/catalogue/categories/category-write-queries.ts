import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { Category } from "./category-queries.ts";

/** What the owner edits of a category. */
export interface CategoryFields extends Omit<Category, "id"> {
  position: number;
}

/** A category as the dashboard edits it. */
export interface EditableCategory extends CategoryFields {
  id: string;
  /** The number of its newest revision; 0: never changed. */
  version: number;
}

/** All categories in the shop's order, each with the number of its products of every status. */
export function listEditableCategories(db: Database): Promise<(EditableCategory & { products: number })[]> {
  return editableCategories(db)
    .select((eb) =>
      eb
        .selectFrom("products")
        .whereRef("products.category", "=", "categories.id")
        .select(sql<number>`count(*)::int`.as("products"))
        .$asScalar()
        .$notNull()
        .as("products"),
    )
    .execute();
}

/** All categories in the shop's order, locked until the transaction ends: their order is one thing. */
export function lockCategories(tx: Database): Promise<EditableCategory[]> {
  return editableCategories(tx).forUpdate().execute();
}

function editableCategories(db: Database) {
  return db
    .selectFrom("categories")
    .orderBy("position")
    .orderBy("id")
    .select(["id", "name", "lead", "position", "onHome", "onCatalogue", "version"]);
}

/** null: there is none. */
export async function findEditableCategory(db: Database, id: string): Promise<EditableCategory | null> {
  return (await editableCategories(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** SQLSTATE 23505: the id is taken. */
export async function insertCategory(tx: Database, category: EditableCategory): Promise<void> {
  await tx.insertInto("categories").values(category).execute();
}

/** Writes fields of a category and the number of its newest revision. */
export async function updateCategory(
  tx: Database,
  id: string,
  fields: Partial<CategoryFields>,
  version: number,
): Promise<void> {
  await tx
    .updateTable("categories")
    .set({ ...fields, version, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** The number of products in a category, those that are archived included. */
export async function countProductsIn(db: Database, category: string): Promise<number> {
  const { products } = await db
    .selectFrom("products")
    .where("category", "=", category)
    .select(sql<number>`count(*)::int`.as("products"))
    .executeTakeFirstOrThrow();
  return products;
}

/** SQLSTATE 23503 of `products_category_fkey`: a product is in it. */
export async function deleteCategory(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom("categories").where("id", "=", id).execute();
}

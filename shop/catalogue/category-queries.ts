import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** A group of products, with a grid on the home page, in the catalogue, or on both. */
export interface Category {
  id: string;
  name: string;
  /** The sentence below the heading of its grid on the home page. */
  lead: string;
  onHome: boolean;
  onCatalogue: boolean;
}

/** All categories in the shop's order. */
export function listCategories(db: Database): Promise<Category[]> {
  return db
    .selectFrom("categories")
    .orderBy("position")
    .orderBy("id")
    .select(["id", "name", "lead", "onHome", "onCatalogue"])
    .execute();
}

/** The names of all categories by id. */
export async function categoryNames(db: Database): Promise<Map<string, string>> {
  return new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
}

/** What the owner edits of a category. */
export interface CategoryFields extends Omit<Category, "id"> {
  position: number;
}

/** A category's fields and the number of its newest revision; null: there is none. Locked until the transaction ends, or not. */
export async function findCategoryFields(
  db: Database,
  id: string,
  lock?: "locked",
): Promise<(CategoryFields & { version: number }) | null> {
  const row = await db
    .selectFrom("categories")
    .where("id", "=", id)
    .select(["name", "lead", "onHome", "onCatalogue", "position", "version"])
    .$if(lock === "locked", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row ?? null;
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

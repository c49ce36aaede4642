import type { Database } from "../../schema.ts";

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

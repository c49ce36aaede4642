import type { Database } from "../../schema.ts";

export interface SavedFilter {
  id: number;
  name: string;
  /** The list's parameters, such as `status=Pending&sort=oldest`. */
  query: string;
}

/** A person's filters of a screen, in the order in which they were saved. */
export function listSavedFilters(db: Database, userId: string, path: string): Promise<SavedFilter[]> {
  return db
    .selectFrom("savedFilters")
    .where("userId", "=", userId)
    .where("path", "=", path)
    .orderBy("id")
    .select(["id", "name", "query"])
    .execute();
}

/** The same with their places, locked with the person until the transaction ends. */
export async function lockSavedFilters(tx: Database, userId: string, path: string) {
  await tx.selectFrom("users").where("id", "=", userId).select("id").forUpdate().execute();
  return tx
    .selectFrom("savedFilters")
    .where("userId", "=", userId)
    .where("path", "=", path)
    .select(["id", "name", "place"])
    .execute();
}

export async function insertSavedFilter(
  tx: Database,
  filter: Omit<SavedFilter, "id"> & { userId: string; path: string; place: number },
): Promise<void> {
  await tx.insertInto("savedFilters").values(filter).execute();
}

/** Gives a saved filter other parameters. */
export async function updateSavedFilter(tx: Database, id: number, query: string): Promise<void> {
  await tx.updateTable("savedFilters").set({ query }).where("id", "=", id).execute();
}

/** Deletes a person's own filter, if it is there. */
export async function deleteSavedFilter(db: Database, userId: string, id: number): Promise<void> {
  await db.deleteFrom("savedFilters").where("userId", "=", userId).where("id", "=", id).execute();
}

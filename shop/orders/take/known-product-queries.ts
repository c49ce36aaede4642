import type { Database } from "../../schema.ts";
import type { KnownProduct } from "./find-products.ts";

/** The products that a chat can ask for: those that are for sale. */
export async function listKnownProducts(db: Database): Promise<KnownProduct[]> {
  return db
    .selectFrom("products")
    .where("status", "=", "active")
    .orderBy("position")
    .select(["id", "name", "tags"])
    .execute();
}

import type { Database } from "../../schema.ts";

/** The products whose orders pay an advance, by name. */
export async function listAdvanceProducts(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("advanceProducts")
    .innerJoin("products", "products.id", "productId")
    .orderBy("products.name")
    .orderBy("products.id")
    .select(["products.id", "products.name"])
    .execute();
}

/** The other products that are for sale or will be, by name. */
export async function listOtherProducts(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("products")
    .where("status", "!=", "archived")
    .where("id", "not in", (eb) => eb.selectFrom("advanceProducts").select("productId"))
    .orderBy("name")
    .orderBy("id")
    .select(["id", "name"])
    .execute();
}

/** @returns false: there is no such product, or its orders pay one already */
export async function insertAdvanceProduct(tx: Database, productId: string): Promise<boolean> {
  const rows = await tx
    .insertInto("advanceProducts")
    .columns(["productId"])
    .expression((eb) => eb.selectFrom("products").where("id", "=", productId).select("id"))
    .onConflict((conflict) => conflict.doNothing())
    .returning("productId")
    .execute();
  return rows.length > 0;
}

/** @returns false: its orders pay none */
export async function deleteAdvanceProduct(tx: Database, productId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom("advanceProducts")
    .where("productId", "=", productId)
    .returning("productId")
    .execute();
  return rows.length > 0;
}

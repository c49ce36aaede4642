import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** Locks the tracked products of a customer's cart in the order of their ids: their stock cannot change before it is taken. */
export async function lockStock(tx: Database, userId: string): Promise<void> {
  await tx
    .selectFrom("products")
    .where("stock", "is not", null)
    .where("id", "in", (eb) =>
      eb.selectFrom("cartEntries").select("productId").where("cartEntries.userId", "=", userId),
    )
    .orderBy("id")
    .select("id")
    .forNoKeyUpdate()
    .execute();
}

/** Takes pieces out of a tracked product's stock; the database refuses to go below 0. */
export async function takeStock(tx: Database, productId: string, quantity: number): Promise<void> {
  await tx
    .updateTable("products")
    .set((eb) => ({ stock: eb("stock", "-", quantity) }))
    .where("id", "=", productId)
    .where("stock", "is not", null)
    .execute();
}

/** Returns pieces to a tracked product's stock, which ends at the largest integer. */
export async function returnStock(tx: Database, productId: string, quantity: number): Promise<void> {
  await tx
    .updateTable("products")
    .set({ stock: sql`least(stock::bigint + ${quantity}, 2147483647)` })
    .where("id", "=", productId)
    .where("stock", "is not", null)
    .execute();
}

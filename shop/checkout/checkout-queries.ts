import type { Database } from "../schema.ts";

/** The customer's open checkout, if there is one. */
export async function findOpenOrder(db: Database, userId: string) {
  return db
    .selectFrom("checkouts")
    .where("userId", "=", userId)
    .where("placedAt", "is", null)
    .select(["id", "number", "key"])
    .executeTakeFirst();
}

/** Opens a checkout unless the customer has an open one: the index `checkouts_one_open` decides. */
export async function insertOpenOrder(db: Database, userId: string) {
  return db
    .insertInto("checkouts")
    .values({ userId })
    .onConflict((conflict) => conflict.column("userId").where("placedAt", "is", null).doNothing())
    .returning(["id", "number", "key"])
    .executeTakeFirst();
}

/**
 * Locks the tracked products of the customer's cart, always in the order of their ids, so that what is
 * read of their stock afterwards still holds when it is taken.
 */
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

/** Phone and address of the order that the customer placed last; undefined where they placed none. */
export async function findLastDelivery(db: Database, userId: string) {
  return db
    .selectFrom("checkouts")
    .where("userId", "=", userId)
    .where("placedAt", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .select(["phoneNumber", "shippingAddress"])
    .executeTakeFirst();
}

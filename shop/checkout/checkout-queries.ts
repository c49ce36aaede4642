import type { Database } from "../schema.ts";

/** The customer's open order, if there is one. */
export async function findOpenOrder(db: Database, userId: string) {
  return db
    .selectFrom("checkouts")
    .where("userId", "=", userId)
    .where("placedAt", "is", null)
    .select(["id", "number", "key"])
    .executeTakeFirst();
}

/** Inserts an open order unless the customer has one: the index `checkouts_one_open` decides. */
export async function insertOpenOrder(db: Database, userId: string) {
  return db
    .insertInto("checkouts")
    .values({ userId })
    .onConflict((conflict) => conflict.column("userId").where("placedAt", "is", null).doNothing())
    .returning(["id", "number", "key"])
    .executeTakeFirst();
}

/** Phone and address of the customer's last placed order, if there is one. */
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

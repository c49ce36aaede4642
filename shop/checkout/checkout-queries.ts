import type { Database } from "../schema.ts";

/** The customer's open checkout, if there is one. */
export async function openCheckoutOf(db: Database, userId: string) {
  return db
    .selectFrom("checkouts")
    .where("userId", "=", userId)
    .where("placedAt", "is", null)
    .select(["id", "number", "key"])
    .executeTakeFirst();
}

/** Opens a checkout unless the customer has an open one: the index `checkouts_one_open` decides. */
export async function insertCheckout(db: Database, userId: string) {
  return db
    .insertInto("checkouts")
    .values({ userId })
    .onConflict((conflict) => conflict.column("userId").where("placedAt", "is", null).doNothing())
    .returning(["id", "number", "key"])
    .executeTakeFirst();
}

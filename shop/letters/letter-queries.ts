import type { Database } from "../schema.ts";

/** A message that a visitor wrote. */
export async function contactToTell(db: Database, id: number) {
  return db
    .selectFrom("contacts")
    .select(["name", "email", "phone", "comment", "timestamp"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A checkout that was placed, with its orders. */
export async function checkoutToTell(db: Database, id: number) {
  const checkout = await db
    .selectFrom("checkouts")
    .select(["number", "total", "paymentMethod", "phoneNumber", "shippingAddress", "notes", "placedAt"])
    .where("id", "=", id)
    .where("placedAt", "is not", null)
    .executeTakeFirst();
  if (!checkout) return undefined;
  const orders = await db
    .selectFrom("orders")
    .select(["line", "customerName", "customerEmail", "productName", "brand", "quantity", "amount"])
    .where("checkoutId", "=", id)
    .where("placedAt", "is not", null)
    .orderBy("line")
    .execute();
  return { ...checkout, orders };
}

/** An order that has been ended. */
export async function orderToTell(db: Database, id: number) {
  return db
    .selectFrom("orders")
    .innerJoin("checkouts", "checkouts.id", "orders.checkoutId")
    .select([
      "checkouts.number",
      "orders.line",
      "orders.status",
      "orders.customerName",
      "orders.customerEmail",
      "orders.productName",
      "orders.quantity",
      "orders.amount",
      "orders.trackingNumber",
    ])
    .where("orders.id", "=", id)
    .executeTakeFirst();
}

/** Someone with an account. */
export async function personToTell(db: Database, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "emailVerified", "fullName"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Someone who asked for the newsletter. */
export async function subscriberToTell(db: Database, id: number) {
  return db
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "confirmedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

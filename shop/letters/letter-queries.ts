import { isStanding, parcelTotal } from "../orders/parcel-total.ts";
import type { Database } from "../schema.ts";

/** A message that a visitor wrote. */
export async function contactToTell(db: Database, id: number) {
  return db
    .selectFrom("contacts")
    .select(["name", "email", "phone", "comment", "timestamp"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A checkout that was placed, with those of its orders that are not cancelled by now, and what they cost. */
export async function checkoutToTell(db: Database, id: number) {
  const checkout = await db
    .selectFrom("checkouts")
    .select(["number", "paymentMethod", "phoneNumber", "shippingAddress", "notes", "placedAt"])
    .where("id", "=", id)
    .where("placedAt", "is not", null)
    .executeTakeFirst();
  if (!checkout) return undefined;
  const orders = await db
    .selectFrom("orders")
    .select(["line", "customerName", "customerEmail", "productName", "brand", "quantity", "amount"])
    .select("status")
    .where("checkoutId", "=", id)
    .where("placedAt", "is not", null)
    .orderBy("line")
    .execute();
  const standing = orders.filter(isStanding);
  return { ...checkout, orders: standing, total: parcelTotal(standing) };
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

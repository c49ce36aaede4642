import { emailConfirmed } from "../orders/order-line-queries.ts";
import { isActive, orderTotal } from "../orders/order-total.ts";
import type { Database } from "../schema.ts";

/** A message that a visitor wrote. */
export async function contactForEmail(db: Database, id: number) {
  return db
    .selectFrom("contacts")
    .select(["name", "email", "phone", "comment", "timestamp"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A checkout that was placed, with those of its orders that are not cancelled by now, and what they cost. */
export async function orderForEmail(db: Database, id: number) {
  const checkout = await db
    .selectFrom("checkouts")
    .select(["number", "paymentMethod", "paymentStatus", "phoneNumber", "shippingAddress"])
    .select(["notes", "placedAt"])
    .where("id", "=", id)
    .where("placedAt", "is not", null)
    .executeTakeFirst();
  if (!checkout) return undefined;
  const orders = await db
    .selectFrom("orders")
    .select(["line", "customerName", "customerEmail", "productName", "brand", "quantity", "amount", "status"])
    .select(emailConfirmed.as("emailConfirmed"))
    .where("checkoutId", "=", id)
    .where("placedAt", "is not", null)
    .orderBy("line")
    .execute();
  const active = orders.filter(isActive);
  return { ...checkout, orders: active, total: orderTotal(active) };
}

/** Orders of one checkout, by line, with the number of orders that the checkout has. */
export async function orderLinesForEmail(db: Database, ids: number[]) {
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
      "orders.paymentStatus",
    ])
    .select(emailConfirmed.as("emailConfirmed"))
    .select((eb) =>
      eb
        .selectFrom("orders as other")
        .whereRef("other.checkoutId", "=", "orders.checkoutId")
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .as("ofCheckout"),
    )
    .where("orders.id", "in", ids)
    .orderBy("orders.line")
    .execute();
}

/** Someone with an account. */
export async function userForEmail(db: Database, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "emailVerified", "fullName"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Someone who asked for the newsletter. */
export async function subscriberForEmail(db: Database, id: number) {
  return db
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "confirmedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Checkouts that were placed, oldest first, as a list names them; those of accounts that were deleted are left out. */
export async function ordersForDigest(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("checkouts")
    .innerJoin("orders", "orders.checkoutId", "checkouts.id")
    .where("checkouts.id", "in", ids)
    .where("orders.placedAt", "is not", null)
    .where("orders.customerEmail", "!=", "")
    .distinctOn("checkouts.number")
    .orderBy("checkouts.number")
    .select(["checkouts.number", "checkouts.total", "orders.customerName"])
    .execute();
}

/** Messages that visitors wrote, oldest first, as a list names them. */
export async function contactsForDigest(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return db.selectFrom("contacts").where("id", "in", ids).orderBy("id").select(["name", "email"]).execute();
}

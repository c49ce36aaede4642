import { emailConfirmed } from "../orders/order-line-queries.ts";
import { isActive, orderTotal } from "../orders/order-total.ts";
import type { Database } from "../schema.ts";

/** A contact message. */
export async function contactForEmail(db: Database, id: number) {
  return db
    .selectFrom("contacts")
    .select(["name", "email", "phone", "comment", "timestamp"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A placed order with its active lines and their total. */
export async function orderForEmail(db: Database, id: number) {
  const order = await db
    .selectFrom("checkouts")
    .select(["number", "paymentMethod", "paymentStatus", "phoneNumber", "shippingAddress"])
    .select(["notes", "placedAt"])
    .where("id", "=", id)
    .where("placedAt", "is not", null)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("orders")
    .select(["line", "customerName", "customerEmail", "productName", "brand", "quantity", "amount", "status"])
    .select(emailConfirmed.as("emailConfirmed"))
    .where("checkoutId", "=", id)
    .where("placedAt", "is not", null)
    .orderBy("line")
    .execute();
  const active = lines.filter(isActive);
  return { ...order, lines: active, total: orderTotal(active) };
}

/** Lines of one order, with the number of lines that the order has. */
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
        .as("lineCount"),
    )
    .where("orders.id", "in", ids)
    .orderBy("orders.line")
    .execute();
}

export async function userForEmail(db: Database, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "emailVerified", "fullName"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function subscriberForEmail(db: Database, id: number) {
  return db
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "confirmedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Placed orders for a list, oldest first, without those of deleted accounts. */
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

/** Contact messages for a list, oldest first. */
export async function contactsForDigest(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return db.selectFrom("contacts").where("id", "in", ids).orderBy("id").select(["name", "email"]).execute();
}

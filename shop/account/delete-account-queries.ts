import { sql } from "kysely";
import { orderLineNumberText, orderNumberText } from "../orders/order-number.ts";
import type { Database } from "../schema.ts";

/** What stands in an order where a person's details were. */
const redacted = "removed";

/** An order that keeps its customer's account from being deleted. */
export interface PendingOrderLine {
  /** Such as `LS-10427-1`. */
  lineNumber: string;
  /** Its checkout's, such as `LS-10427`. */
  orderNumber: string;
  name: string;
  /** false: made by Buy it now, and waiting in the cart for its delivery details (R22). */
  placed: boolean;
}

/** A person's orders that are Pending, with or without delivery details; the first so many of them. */
export async function listPendingOrderLines(
  db: Database,
  userId: string,
  limit = 20,
): Promise<PendingOrderLine[]> {
  const lines = await db
    .selectFrom("orders")
    .innerJoin("checkouts", "checkouts.id", "orders.checkoutId")
    .select(["checkouts.number", "orders.line", "orders.productName as name", "orders.placedAt"])
    .where("orders.userId", "=", userId)
    .where((eb) => eb(eb.fn("lower", ["orders.status"]), "=", "pending"))
    .orderBy("orders.id")
    .limit(limit)
    .execute();
  return lines.map(({ number, line, name, placedAt }) => ({
    lineNumber: orderLineNumberText(number, line),
    orderNumber: orderNumberText(number),
    name,
    placed: placedAt !== null,
  }));
}

/** Takes the person out of their orders and checkouts; what was ordered, when and for how much stays. */
export async function anonymiseOrders(tx: Database, userId: string): Promise<void> {
  const redactedDelivery = {
    phoneNumber: sql<string>`case when phone_number is null then null else ${redacted} end`,
    phoneNormalised: null,
    shippingAddress: sql<string>`case when shipping_address is null then null else ${redacted} end`,
    notes: null,
  };
  await tx
    .updateTable("orders")
    .set({ ...redactedDelivery, customerName: "Deleted customer", customerEmail: "", trackingNumber: null })
    .where("userId", "=", userId)
    .execute();
  await tx
    .updateTable("checkouts")
    .set({ ...redactedDelivery, ownerNotes: null })
    .where("userId", "=", userId)
    .execute();
}

/** Deletes what came in under an email. */
export async function deleteRecordsByEmail(tx: Database, email: string): Promise<void> {
  await tx
    .deleteFrom("contacts")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .execute();
  await tx.deleteFrom("newsletterSubscribers").where("email", "=", email).execute();
}

/** Deletes a person, with their cart, their sessions and their ways to sign in; the database keeps the last admin. */
export async function deleteUser(tx: Database, userId: string) {
  return tx
    .deleteFrom("users")
    .where("id", "=", userId)
    .returning(["email", "emailVerified"])
    .executeTakeFirst();
}

import { sql } from "kysely";
import { orderLineNumberText, orderNumberText } from "../orders/order-number.ts";
import type { Database } from "../schema.ts";

/** Replaces a customer's details in an order. */
const redacted = "removed";

/** A Pending order line: the customer's account cannot be deleted yet. */
export interface PendingOrderLine {
  /** Such as `LS-10427-1`. */
  lineNumber: string;
  /** Its order's, such as `LS-10427`. */
  orderNumber: string;
  name: string;
  /** false: made by Buy it now, without delivery details yet (R22). */
  placed: boolean;
}

/** The first Pending order lines of a customer, placed or not. */
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

/** Anonymises a customer's orders; items, dates and amounts stay. */
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

/** Deletes the contact messages and the newsletter subscription of an email. */
export async function deleteRecordsByEmail(tx: Database, email: string): Promise<void> {
  await tx
    .deleteFrom("contacts")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .execute();
  await tx.deleteFrom("newsletterSubscribers").where("email", "=", email).execute();
}

/** Deletes a user with their cart, sessions and accounts; the database refuses the last admin. */
export async function deleteUser(tx: Database, userId: string) {
  return tx
    .deleteFrom("users")
    .where("id", "=", userId)
    .returning(["email", "emailVerified"])
    .executeTakeFirst();
}

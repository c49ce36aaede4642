import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** What stands in an order where a person's details were. */
const removed = "removed";

/** Whether any of a person's orders is Pending, with or without delivery details. */
export async function hasPendingOrder(tx: Database, userId: string): Promise<boolean> {
  const order = await tx
    .selectFrom("orders")
    .select("id")
    .where("userId", "=", userId)
    .where((eb) => eb(eb.fn("lower", ["status"]), "=", "pending"))
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Takes the person out of their orders and checkouts; what was ordered, when and for how much stays. */
export async function anonymiseOrders(tx: Database, userId: string): Promise<void> {
  const delivery = {
    phoneNumber: sql<string>`case when phone_number is null then null else ${removed} end`,
    phoneNormalised: null,
    shippingAddress: sql<string>`case when shipping_address is null then null else ${removed} end`,
    notes: null,
  };
  await tx
    .updateTable("orders")
    .set({ ...delivery, customerName: "Deleted customer", customerEmail: "", trackingNumber: null })
    .where("userId", "=", userId)
    .execute();
  await tx
    .updateTable("checkouts")
    .set({ ...delivery, ownerNotes: null })
    .where("userId", "=", userId)
    .execute();
}

/** Deletes what came in under an email. */
export async function deleteRecordsOfEmail(tx: Database, email: string): Promise<void> {
  await tx
    .deleteFrom("contacts")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .execute();
  await tx.deleteFrom("newsletterSubscribers").where("email", "=", email).execute();
}

/** Deletes a person, with their cart, their sessions and their ways to sign in; the database keeps the last admin. */
export async function deletePerson(tx: Database, userId: string) {
  return tx
    .deleteFrom("users")
    .where("id", "=", userId)
    .returning(["email", "emailVerified"])
    .executeTakeFirst();
}

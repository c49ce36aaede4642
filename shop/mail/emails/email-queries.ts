import { sql } from "kysely";
import { emailConfirmed } from "../../orders/list/order-line-queries.ts";
import { currentPayment } from "../../orders/list/order-payment-queries.ts";
import { isActive } from "../../orders/model/order-total.ts";
import { orderAmounts } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";

/** A contact message. */
export async function contactForEmail(db: Database, id: number) {
  return db
    .selectFrom("contacts")
    .select(["name", "email", "phone", "comment", "timestamp"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The order of the event of a change, and who made it, unless it was changed again later: then the later email reports both. */
export async function orderOfNewestChange(db: Database, eventId: number) {
  return db
    .selectFrom("orderEvents as event")
    .where("event.id", "=", eventId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("orderEvents as later")
            .whereRef("later.orderId", "=", "event.orderId")
            .where("later.type", "=", "order.changed")
            .whereRef("later.id", ">", "event.id")
            .select("later.id"),
        ),
      ),
    )
    .select(["event.orderId", "event.actor"])
    .executeTakeFirst();
}

/** The order of an event. */
export async function orderOfEvent(db: Database, eventId: number): Promise<number | undefined> {
  const event = await db
    .selectFrom("orderEvents")
    .where("id", "=", eventId)
    .select("orderId")
    .executeTakeFirst();
  return event?.orderId;
}

/** A placed order with its active lines and its account. */
export async function orderForEmail(db: Database, id: number) {
  const order = await db
    .selectFrom("orders")
    .leftJoinLateral(currentPayment, (join) => join.onTrue())
    .select(["orders.number", "orders.phoneNumber", "orders.shippingAddress", "orders.notes"])
    .select(orderAmounts(sql`orders.id`).$notNull().as("amounts"))
    .select([
      "orders.id",
      "orders.placedAt",
      "orders.confirmation",
      "payment.paymentMethod",
      "payment.paymentState",
    ])
    .where("orders.id", "=", id)
    .where("orders.placedAt", "is not", null)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("specifiedOrders")
    .select(["line", "userId", "customerName", "customerEmail", "productName", "brand", "quantity", "status"])
    .select("amountPaisa as amount")
    .select(emailConfirmed.as("emailConfirmed"))
    .where("orderId", "=", id)
    .where("placedAt", "is not", null)
    .orderBy("line")
    .execute();
  return { ...order, lines: lines.filter(isActive) };
}

/** Lines of one order, and the number of lines that the order has. */
export async function orderLinesForEmail(db: Database, ids: number[]) {
  return db
    .selectFrom("specifiedOrders")
    .select([
      "orderNumber",
      "number",
      "status",
      "userId",
      "customerName",
      "customerEmail",
      "productName",
      "quantity",
      "amountPaisa as amount",
      "trackingNumber",
    ])
    .select(emailConfirmed.as("emailConfirmed"))
    .select((eb) =>
      eb
        .selectFrom("orderLines")
        .whereRef("orderLines.orderId", "=", "specifiedOrders.orderId")
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .as("lineCount"),
    )
    .where("id", "in", ids)
    .orderBy("line")
    .execute();
}

export async function userForEmail(db: Database, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "emailVerified", "fullName"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** An answer to a contact message, with the address and the day of the message. */
export async function replyForEmail(db: Database, id: number) {
  return db
    .selectFrom("contactReplies")
    .innerJoin("contacts", "contacts.id", "contactReplies.contactId")
    .select(["contactReplies.text", "contacts.email", "contacts.timestamp"])
    .where("contactReplies.id", "=", id)
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
    .selectFrom("orders")
    .innerJoin("orderAmounts", "orderAmounts.orderId", "orders.id")
    .where("orders.id", "in", ids)
    .where("customerEmail", "!=", "")
    .orderBy("number")
    .select(["number", "orderAmounts.total", "customerName"])
    .execute();
}

/** Contact messages for a list, oldest first. */
export async function contactsForDigest(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("contacts")
    .where("id", "in", ids)
    .orderBy("id")
    .select(["name", "email", "phone", "comment", "timestamp"])
    .execute();
}

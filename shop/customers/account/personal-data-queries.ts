import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../schema.ts";

/** A customer's stored records by table, without passwords and tokens. */
export async function getPersonalRecords(db: Database, userId: string) {
  const person = await db
    .selectFrom("users")
    .select([
      "email",
      "emailVerified",
      "fullName",
      "phone",
      "addresses",
      "role",
      "isAdmin",
      "createdAt",
      "updatedAt",
    ])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const signIns = await db
    .selectFrom("accounts")
    .select(["providerId", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const cart = await db
    .selectFrom("cartEntries")
    .select(["productId", "name", "brand", "price", "quantity", "addedAt"])
    .where("userId", "=", userId)
    .orderBy("addedAt")
    .execute();
  const notes = await db
    .selectFrom("customerNotes")
    .select(["text", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return { person, signIns, sessions, cart, notes };
}

/** A customer's order lines as the specification has them (R45), the oldest first. */
export async function listPersonalOrderLines(db: Database, userId: string) {
  return db
    .selectFrom("specifiedOrders")
    .innerJoin("orderLines", "orderLines.id", "specifiedOrders.id")
    .where("specifiedOrders.userId", "=", userId)
    .orderBy("specifiedOrders.id")
    .selectAll("specifiedOrders")
    .select("orderLines.boughtNow")
    .execute();
}

/** What a customer answered about orders: hints for the rider, complaints, wishes after a failed attempt, transfers, and reviews. */
export async function listPersonalAnswers(db: Database, userId: string) {
  const hints = await db
    .selectFrom("orders")
    .select(["number", "landmark", "secondPhone", "secondPhoneE164 as secondPhoneNormalised", "bestTime"])
    .select("firstSource")
    .where("userId", "=", userId)
    .where((eb) => eb(eb.fn.coalesce("landmark", "secondPhone", "bestTime", "firstSource"), "is not", null))
    .orderBy("id")
    .execute();
  const complaints = await db
    .selectFrom("orderComplaints as complaint")
    .innerJoin("orders", "orders.id", "complaint.orderId")
    .select(["number", "kind", "text", "complaint.createdAt"])
    .where("userId", "=", userId)
    .orderBy("complaint.id")
    .execute();
  const wishes = await db
    .selectFrom("deliveryWishes as wishes")
    .innerJoin("orders", "orders.id", "wishes.orderId")
    .select(["number", "wish", "wishes.createdAt"])
    .where("userId", "=", userId)
    .orderBy("wishes.id")
    .execute();
  const transfers = await db
    .selectFrom("transferClaims as claim")
    .innerJoin("orders", "orders.id", "claim.orderId")
    .select(["number", "claim.account", "reference", "claim.state", "claimedAt"])
    .where("userId", "=", userId)
    .orderBy("claim.id")
    .execute();
  const reviews = await db
    .selectFrom("reviews")
    .innerJoin("orderLines", "orderLines.id", "reviews.orderLineId")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select([
      "orders.number",
      "productName",
      "stars",
      "name",
      "text",
      "textState",
      "hiddenFor",
      "reply",
      "sentAt",
    ])
    .where("userId", "=", userId)
    .orderBy("reviews.id")
    .execute();
  return { hints, complaints, wishes, transfers, reviews };
}

/**
 * The marks of the numbers of a customer's orders. Not their reasons: no one has shown that a number is theirs, and the reason
 * may be about someone else who orders with it.
 */
export async function listPersonalMarks(db: Database, userId: string) {
  return db
    .selectFrom("phoneMarks")
    .select(["phoneE164 as phoneNumber", "mark", "markedAt"])
    .where((eb) =>
      eb(
        "phoneE164",
        "in",
        eb
          .selectFrom("orders")
          .select(sql<string>`unnest(array[phone_e164, second_phone_e164])`.as("number"))
          .where("userId", "=", userId),
      ),
    )
    .orderBy("phoneE164")
    .execute();
}

/** The contact messages with what the shop has answered, and the newsletter subscription of an email; only for a verified one. */
export async function findRecordsByEmail(db: Database, email: string) {
  const messages = await db
    .selectFrom("contacts")
    .select(["name", "email", "phone", "comment", "timestamp"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("contactReplies")
          .select(["text", "createdAt"])
          .whereRef("contactReplies.contactId", "=", "contacts.id")
          .orderBy("contactReplies.id"),
      ).as("answers"),
    )
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .orderBy("id")
    .execute();
  const newsletter = await db
    .selectFrom("newsletterSubscribers")
    .select(["subscribedAt", "confirmedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
  return { messages, newsletter: newsletter ?? null };
}

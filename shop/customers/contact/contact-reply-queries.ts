import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { contactRetentionMonths } from "./contact-state.ts";

/** Marks a message as answered, and so as read. */
export async function setContactAnswered(tx: Database, id: number, actorId: string): Promise<void> {
  await tx
    .updateTable("contacts")
    .set({
      status: "read",
      readAt: sql<Date>`coalesce(read_at, now())`,
      answeredAt: sql<Date>`now()`,
      answeredBy: actorId,
    })
    .where("id", "=", id)
    .execute();
}

/** Inserts an answer. @returns its id; undefined where the message has that answer already */
export async function insertReply(
  tx: Database,
  reply: { contactId: number; text: string; authorId: string },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("contactReplies")
    .values(reply)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** A message with its answers, the oldest first; undefined: there is no such message. For admins only. */
export async function findContact(db: Database, id: number) {
  const message = await db
    .selectFrom("contacts")
    .leftJoin("users as answerers", "answerers.id", "contacts.answeredBy")
    .leftJoin("users as writers", (join) =>
      join.on((eb) => eb("writers.email", "=", eb.fn<string>("lower", ["contacts.email"]))),
    )
    .select(["contacts.id", "contacts.name", "contacts.email", "contacts.phone", "contacts.comment"])
    .select(["contacts.timestamp", "contacts.status", "contacts.answeredAt", "writers.id as customerId"])
    .select(nameOf("answerers").as("answerer"))
    .where("contacts.id", "=", id)
    .executeTakeFirst();
  if (!message) return undefined;
  const replies = await db
    .selectFrom("contactReplies")
    .leftJoin("users as authors", "authors.id", "contactReplies.authorId")
    .select(["contactReplies.id", "contactReplies.text", "contactReplies.createdAt"])
    .select(nameOf("authors").as("author"))
    .where("contactId", "=", id)
    .orderBy("contactReplies.id")
    .limit(100)
    .execute();
  return { ...message, replies };
}

const nameOf = (table: "answerers" | "authors") =>
  sql<
    string | null
  >`coalesce(nullif(btrim(${sql.ref(`${table}.full_name`)}), ''), ${sql.ref(`${table}.email`)})`;

/** Deletes a message with its answers. @returns whether it was there */
export async function deleteContact(tx: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("contacts").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the messages whose retention has ended, with their answers. */
export async function purgeSettledContacts(db: Database): Promise<void> {
  const end = sql`now() - make_interval(months => ${contactRetentionMonths})`;
  await db
    .deleteFrom("contacts")
    .where("status", "=", "read")
    // As in the index.
    .where(sql<boolean>`greatest(read_at, answered_at) < ${end}`)
    .execute();
}

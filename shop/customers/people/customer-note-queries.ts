import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** The notes about a customer, newest first, with who wrote them; null: they have left. For admins only. */
export async function listCustomerNotes(db: Database, userId: string) {
  return db
    .selectFrom("customerNotes")
    .leftJoin("users as authors", "authors.id", "customerNotes.authorId")
    .select(["customerNotes.id", "customerNotes.text", "customerNotes.createdAt"])
    .select(sql<string | null>`coalesce(nullif(btrim(authors.full_name), ''), authors.email)`.as("author"))
    .where("customerNotes.userId", "=", userId)
    .orderBy("customerNotes.id", "desc")
    .limit(200)
    .execute();
}

export async function insertCustomerNote(
  tx: Database,
  note: { userId: string; text: string; authorId: string },
): Promise<void> {
  await tx.insertInto("customerNotes").values(note).execute();
}

/** Whether the newest note about a customer has this text: a form that arrived twice. */
export async function isNewestNote(tx: Database, userId: string, text: string): Promise<boolean> {
  const newest = await tx
    .selectFrom("customerNotes")
    .select("text")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.text === text;
}

/** Deletes a note about this customer. @returns whether it was there */
export async function deleteCustomerNote(
  tx: Database,
  { userId, id }: { userId: string; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("customerNotes")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import { type Insertable, sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { ContactsTable } from "../schema.ts";

/** Serialises transactions that store the same content. */
export async function lockContact(tx: Database, fingerprint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
}

/** The message with this content from the same form, if there is one. */
export async function findContactOfForm(tx: Database, formKey: string, fingerprint: string) {
  return tx
    .selectFrom("contacts")
    .select("id")
    .where("formKey", "=", formKey)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
}

/** A message with this content from the last minutes, if there is one. */
export async function findRecentContact(tx: Database, fingerprint: string, minutes: number) {
  return tx
    .selectFrom("contacts")
    .select("id")
    .where("fingerprint", "=", fingerprint)
    .where("timestamp", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
}

/** Inserts an unread message; its `fingerprint` is a hash of its content. @returns its id */
export async function insertContact(tx: Database, contact: Insertable<ContactsTable>): Promise<number> {
  const { id } = await tx.insertInto("contacts").values(contact).returning("id").executeTakeFirstOrThrow();
  return id;
}

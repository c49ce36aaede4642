import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** A message as it is stored; the fingerprint tells what was written. */
export interface NewContact {
  name: string;
  email: string;
  phone: string;
  comment: string;
  formKey: string | null;
  fingerprint: string;
}

/** Whoever sends the same words takes their turn here; the lock ends with the transaction. */
export async function lockContact(tx: Database, fingerprint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
}

/** The message that came from the same form with the same words, if there is one. */
export async function contactOfForm(tx: Database, formKey: string, fingerprint: string) {
  return tx
    .selectFrom("contacts")
    .select("id")
    .where("formKey", "=", formKey)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
}

/** A message with the same words from the last minutes, if there is one. */
export async function recentContact(tx: Database, fingerprint: string, minutes: number) {
  return tx
    .selectFrom("contacts")
    .select("id")
    .where("fingerprint", "=", fingerprint)
    .where("timestamp", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
}

/** Stores a message as unread. @returns its id */
export async function insertContact(tx: Database, contact: NewContact): Promise<number> {
  const { id } = await tx.insertInto("contacts").values(contact).returning("id").executeTakeFirstOrThrow();
  return id;
}

import { clampPage, type Page } from "../pagination/page.ts";
import type { Database } from "../schema.ts";

const messagesOnPage = 25;

export type ContactStatus = "unread" | "read";

/** A message to the shop as the dashboard shows it. */
export interface ContactMessage {
  id: number;
  name: string;
  email: string;
  /** Empty where none was given. */
  phone: string;
  comment: string;
  timestamp: Date;
  status: ContactStatus;
}

/** What visitors wrote to the shop, newest first, of one status where one is given. For admins only. */
export async function contactMessages(
  db: Database,
  { status = null, page = 1 }: { status?: ContactStatus | null; page?: number } = {},
): Promise<Page<ContactMessage>> {
  const counts = await contactCounts(db);
  const total = status ? counts[status] : counts.all;
  const shown = clampPage(page, total, messagesOnPage);
  const items = await db
    .selectFrom("contacts")
    .select(["id", "name", "email", "phone", "comment", "timestamp", "status"])
    .$if(status !== null, (query) => query.where("status", "=", status as ContactStatus))
    .orderBy("timestamp", "desc")
    .orderBy("id", "desc")
    .limit(messagesOnPage)
    .offset(shown.offset)
    .execute();
  return { items, page: shown.page, pages: shown.pages, total };
}

/** How many messages are unread, read, and how many there are altogether. */
export async function contactCounts(db: Database): Promise<Record<ContactStatus | "all", number>> {
  const rows = await db
    .selectFrom("contacts")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const count = (status: ContactStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  const [unread, read] = [count("unread"), count("read")];
  return { unread, read, all: unread + read };
}

/** How many messages nobody has read yet. */
export async function unreadContacts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("contacts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "unread")
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a message until the transaction ends. @returns its status, or undefined where there is none */
export async function lockContactStatus(tx: Database, id: number): Promise<ContactStatus | undefined> {
  const row = await tx
    .selectFrom("contacts")
    .select("status")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Writes whether a message was read. */
export async function setContactStatus(tx: Database, id: number, status: ContactStatus): Promise<void> {
  await tx.updateTable("contacts").set({ status }).where("id", "=", id).execute();
}

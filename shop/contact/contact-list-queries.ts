import { clampPage, type Page } from "../pagination/page.ts";
import type { Database } from "../schema.ts";

const pageSize = 25;

export type ContactStatus = "unread" | "read";

/** A contact message as the dashboard shows it. */
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

/** A page of contact messages, newest first, optionally of one status. For admins only. */
export async function contactMessages(
  db: Database,
  { status = null, page = 1 }: { status?: ContactStatus | null; page?: number } = {},
): Promise<Page<ContactMessage>> {
  const counts = await contactCounts(db);
  const total = status ? counts[status] : counts.all;
  const clamped = clampPage(page, total, pageSize);
  const items = await db
    .selectFrom("contacts")
    .select(["id", "name", "email", "phone", "comment", "timestamp", "status"])
    .$if(status !== null, (query) => query.where("status", "=", status as ContactStatus))
    .orderBy("timestamp", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset(clamped.offset)
    .execute();
  return { items, page: clamped.page, pages: clamped.pages, total };
}

/** Counts the messages by status and altogether. */
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

export async function countUnreadContacts(db: Database): Promise<number> {
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

export async function setContactStatus(tx: Database, id: number, status: ContactStatus): Promise<void> {
  await tx.updateTable("contacts").set({ status }).where("id", "=", id).execute();
}

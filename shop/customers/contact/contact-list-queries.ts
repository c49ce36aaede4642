import { sql } from "kysely";
import { clampPage } from "../../base/page.ts";
import type { Database } from "../../schema.ts";
import type { ContactState } from "./contact-state.ts";

const pageSize = 25;

const now = sql<Date>`now()`;

export type ContactStatus = "unread" | "read";

/** A page of contact messages, newest first, optionally of one state. For admins only. */
export async function contactMessages(
  db: Database,
  { state = null, page = 1 }: { state?: ContactState | null; page?: number } = {},
) {
  const counts = await contactCounts(db);
  const total = counts[state ?? "all"];
  const clamped = clampPage(page, total, pageSize);
  const items = await db
    .selectFrom("contacts")
    .select(["id", "name", "email", "phone", "comment", "timestamp", "status", "answeredAt"])
    .$if(state === "unread", (query) => query.where("status", "=", "unread"))
    .$if(state === "read", (query) => query.where("status", "=", "read").where("answeredAt", "is", null))
    .$if(state === "answered", (query) => query.where("answeredAt", "is not", null))
    .orderBy("timestamp", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset(clamped.offset)
    .execute();
  return { items, page: clamped.page, pages: clamped.pages, total };
}

/** Counts the messages by state and altogether. */
export async function contactCounts(db: Database): Promise<Record<ContactState | "all", number>> {
  return db
    .selectFrom("contacts")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("status", "=", "unread").as("unread"),
      eb.fn
        .countAll<number>()
        .filterWhere("status", "=", "read")
        .filterWhere("answeredAt", "is", null)
        .as("read"),
      eb.fn.countAll<number>().filterWhere("answeredAt", "is not", null).as("answered"),
    ])
    .executeTakeFirstOrThrow();
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

/** Marks a message as read or unread; one that is unread was not answered. */
export async function setContactStatus(tx: Database, id: number, status: ContactStatus): Promise<void> {
  const change = status === "read" ? { readAt: now } : { readAt: null, answeredAt: null, answeredBy: null };
  await tx
    .updateTable("contacts")
    .set({ status, ...change })
    .where("id", "=", id)
    .execute();
}

import { sql } from "kysely";
import { clampPage } from "../../base/page.ts";
import type { Database } from "../../schema.ts";
import { type UnsentState, unsentStates } from "./unsent-message.ts";

const pageSize = 50;

/** An email that is not sent yet; its `subject` names who or what it is about. */
export type UnsentMessage = Awaited<ReturnType<typeof unsentMessages>>["items"][number];

/** A page of unsent messages, newest first, optionally of one state. For admins only. */
export async function unsentMessages(
  db: Database,
  { state = null, page = 1 }: { state?: UnsentState | null; page?: number } = {},
) {
  const total = (await unsentCounts(db))[state ?? "all"];
  const clamped = clampPage(page, total, pageSize);
  const items = await db
    .selectFrom("outbox")
    .select(["id", "kind", "attempts", "possiblySent", "error", "createdAt", "nextAttemptAt"])
    .select([sql<UnsentState>`state`.as("state"), subjectName.as("subject")])
    .where("state", "in", state ? [state] : [...unsentStates])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset(clamped.offset)
    .execute();
  return { items, page: clamped.page, pages: clamped.pages, total };
}

// A branch for each kind, so that an id is cast to a number only where it is one.
const subjectName = sql<string | null>`case
  when kind = 'contact-message' then
    (select name from contacts where id = subject_id::bigint)
  when kind in ('new-order', 'order-confirmation') then
    (select 'LS-' || number from orders where id = subject_id::bigint)
  when kind = 'order-changed' then
    (select 'LS-' || number from orders join order_events on orders.id = order_id where order_events.id = subject_id::bigint)
  when kind in ('order-completed', 'order-cancelled') then
    (select 'LS-' || number || '-' || line from order_lines
      join orders on orders.id = order_id where order_lines.id = subject_id::bigint)
  when kind in ('password-reset', 'address-verification') then
    (select email from users where id = subject_id)
  when kind = 'owner-digest' then merged_count::text
  when kind = 'newsletter-confirmation' then
    (select email from newsletter_subscribers where id = subject_id::bigint)
  end`;

/** Counts the unsent messages by state and altogether. */
export async function unsentCounts(db: Database): Promise<Record<UnsentState | "all", number>> {
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", [...unsentStates])
    .groupBy("state")
    .execute();
  const count = (state: UnsentState) => rows.find((row) => row.state === state)?.count ?? 0;
  const [waiting, sending, failed] = [count("waiting"), count("sending"), count("failed")];
  return { waiting, sending, failed, all: waiting + sending + failed };
}

/** Requeues a failed message with all its attempts. @returns whether it was a failed one */
export async function requeueFailed(tx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    .set({
      state: "waiting",
      attempts: 0,
      nextAttemptAt: sql<Date>`now()`,
      settledAt: null,
    })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

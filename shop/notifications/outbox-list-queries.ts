import { sql } from "kysely";
import { clampPage, type Page } from "../pagination/page.ts";
import type { Database } from "../schema.ts";
import { type OpenMessage, type OpenState, openStates } from "./open-message.ts";

const messagesOnPage = 50;

/** The mail that has not been sent, newest first, of one state where one is given. For admins only. */
export async function openMessages(
  db: Database,
  { state = null, page = 1 }: { state?: OpenState | null; page?: number } = {},
): Promise<Page<OpenMessage>> {
  const total = (await openCounts(db))[state ?? "all"];
  const shown = clampPage(page, total, messagesOnPage);
  const items = await db
    .selectFrom("outbox")
    .select(["id", "kind", "attempts", "maybeSent", "error", "createdAt", "notBefore"])
    .select([sql<OpenState>`state`.as("state"), about.as("about")])
    .where("state", "in", state ? [state] : [...openStates])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(messagesOnPage)
    .offset(shown.offset)
    .execute();
  return { items, page: shown.page, pages: shown.pages, total };
}

// The branches are taken by kind, so that an id is read as a number only where it is one.
const about = sql<string | null>`case
  when kind = 'contact-message' then
    (select name from contacts where id = subject_id::bigint)
  when kind in ('new-order', 'order-confirmation') then
    (select 'LS-' || number from checkouts where id = subject_id::bigint)
  when kind in ('order-completed', 'order-cancelled') then
    (select 'LS-' || number || '-' || line from orders
      join checkouts on checkouts.id = checkout_id where orders.id = subject_id::bigint)
  when kind in ('password-reset', 'address-verification') then
    (select email from users where id = subject_id)
  when kind = 'owner-digest' then gathered::text
  when kind = 'newsletter-confirmation' then
    (select email from newsletter_subscribers where id = subject_id::bigint)
  end`;

/** How much mail has not been sent, by state and altogether. */
export async function openCounts(db: Database): Promise<Record<OpenState | "all", number>> {
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", [...openStates])
    .groupBy("state")
    .execute();
  const count = (state: OpenState) => rows.find((row) => row.state === state)?.count ?? 0;
  const [waiting, sending, failed] = [count("waiting"), count("sending"), count("failed")];
  return { waiting, sending, failed, all: waiting + sending + failed };
}

/** Lets a message that was set aside wait for its turn again, with all its attempts. @returns whether it was */
export async function letWaitAgain(tx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    .set({
      state: "waiting",
      attempts: 0,
      queuedAt: null,
      sendingSince: null,
      settledAt: null,
      notBefore: null,
    })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

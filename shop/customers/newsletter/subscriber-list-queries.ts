import { sql } from "kysely";
import { clampPage } from "../../base/page.ts";
import type { Database } from "../../schema.ts";

const pageSize = 50;

/** A page of subscribers, newest first. @param search a part of their emails; empty: all. For admins only. */
export async function subscribers(db: Database, page = 1, search = "") {
  const { all: total } = await subscriberCounts(db, search);
  const clamped = clampPage(page, total, pageSize);
  const items = await db
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "subscribedAt", "confirmationRequestedAt", "confirmedAt"])
    .where(emailContains(search))
    .orderBy("subscribedAt", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset(clamped.offset)
    .execute();
  return { items, page: clamped.page, pages: clamped.pages, total };
}

/** Counts all and the confirmed subscribers. @param search a part of their emails; empty: all */
export async function subscriberCounts(
  db: Database,
  search = "",
): Promise<{ all: number; confirmed: number }> {
  return db
    .selectFrom("newsletterSubscribers")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("confirmedAt").as("confirmed")])
    .where(emailContains(search))
    .executeTakeFirstOrThrow();
}

const emailContains = (search: string) =>
  sql<boolean>`strpos(email, ${search.normalize("NFC").toLowerCase()}) > 0`;

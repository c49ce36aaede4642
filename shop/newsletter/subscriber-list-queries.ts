import { clampPage, type Page } from "../pagination/page.ts";
import type { Database } from "../schema.ts";

const pageSize = 50;

export interface Subscriber {
  id: number;
  email: string;
  subscribedAt: Date;
  /** When the last confirmation email was enqueued. */
  confirmationRequestedAt: Date;
  /** null: not confirmed yet. */
  confirmedAt: Date | null;
}

/** A page of subscribers, newest first. For admins only. */
export async function subscribers(db: Database, page = 1): Promise<Page<Subscriber>> {
  const { all: total } = await subscriberCounts(db);
  const clamped = clampPage(page, total, pageSize);
  const items = await db
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "subscribedAt", "confirmationRequestedAt", "confirmedAt"])
    .orderBy("subscribedAt", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset(clamped.offset)
    .execute();
  return { items, page: clamped.page, pages: clamped.pages, total };
}

/** Counts all and the confirmed subscribers. */
export async function subscriberCounts(db: Database): Promise<{ all: number; confirmed: number }> {
  return db
    .selectFrom("newsletterSubscribers")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("confirmedAt").as("confirmed")])
    .executeTakeFirstOrThrow();
}

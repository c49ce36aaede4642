import { clampPage, type Page } from "../pagination/page.ts";
import type { Database } from "../schema.ts";

const subscribersOnPage = 50;

/** Who wants the newsletter. */
export interface Subscriber {
  id: number;
  email: string;
  subscribedAt: Date;
  /** When the letter was last announced that asks for confirmation. */
  confirmationRequestedAt: Date;
  /** null: nobody has shown yet that the address is theirs. */
  confirmedAt: Date | null;
}

/** Who wants the newsletter, newest first. For admins only. */
export async function subscribers(db: Database, page = 1): Promise<Page<Subscriber>> {
  const { all: total } = await subscriberCounts(db);
  const shown = clampPage(page, total, subscribersOnPage);
  const items = await db
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "subscribedAt", "confirmationRequestedAt", "confirmedAt"])
    .orderBy("subscribedAt", "desc")
    .orderBy("id", "desc")
    .limit(subscribersOnPage)
    .offset(shown.offset)
    .execute();
  return { items, page: shown.page, pages: shown.pages, total };
}

/** How many want the newsletter, and how many of them have confirmed it. */
export async function subscriberCounts(db: Database): Promise<{ all: number; confirmed: number }> {
  return db
    .selectFrom("newsletterSubscribers")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("confirmedAt").as("confirmed")])
    .executeTakeFirstOrThrow();
}

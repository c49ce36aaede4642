import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** Stores an address that is not there yet. @returns its id, or undefined where it was there */
export async function insertSubscriber(tx: Database, email: string): Promise<number | undefined> {
  const row = await tx
    .insertInto("newsletterSubscribers")
    .values({ email })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Notes that an address which is there is asked for confirmation once more.
 * @returns its id, or undefined where it is confirmed, or was asked within so many hours
 */
export async function askAgain(tx: Database, email: string, hours: number): Promise<number | undefined> {
  const row = await tx
    .updateTable("newsletterSubscribers")
    .set({ confirmationRequestedAt: sql<Date>`now()` })
    .where("email", "=", email)
    .where("confirmedAt", "is", null)
    .where("confirmationRequestedAt", "<=", sql<Date>`now() - make_interval(hours => ${hours})`)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Notes that the address is its subscriber's. @returns whether there is such a subscriber */
export async function confirmSubscriber(db: Database, id: number): Promise<boolean> {
  const row = await db
    .updateTable("newsletterSubscribers")
    .set({ confirmedAt: sql<Date>`coalesce(confirmed_at, now())` })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a subscriber, whether they were there or not. */
export async function deleteSubscriber(db: Database, id: number): Promise<void> {
  await db.deleteFrom("newsletterSubscribers").where("id", "=", id).execute();
}

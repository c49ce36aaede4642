import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Inserts a subscriber. @returns the id, or undefined where the email is there already */
export async function insertSubscriber(tx: Database, email: string): Promise<number | undefined> {
  const row = await tx
    .insertInto("newsletterSubscribers")
    .values({ email })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Marks a subscriber as asked again to confirm. @returns the id; undefined: confirmed, or asked within the hours */
export async function requestConfirmationAgain(
  tx: Database,
  email: string,
  hours: number,
): Promise<number | undefined> {
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

/** Confirms a subscriber. @returns whether there is such a subscriber */
export async function confirmSubscriber(db: Database, id: number): Promise<boolean> {
  const row = await db
    .updateTable("newsletterSubscribers")
    .set({ confirmedAt: sql<Date>`coalesce(confirmed_at, now())` })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a subscriber. @returns whether there was one */
export async function deleteSubscriber(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("newsletterSubscribers")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

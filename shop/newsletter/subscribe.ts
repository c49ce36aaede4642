import { enqueueEmail } from "../notifications/enqueue-email.ts";
import type { Database } from "../schema.ts";
import { askAgain, insertSubscriber } from "./newsletter-queries.ts";

/** How many hours pass before an address is asked for confirmation once more. */
const askAgainHours = 24;

/**
 * Stores an address for the newsletter, once, and announces the letter that asks for its confirmation
 * (R34). An address that is there already is asked again, but not every day and not once it is
 * confirmed. Nothing tells the caller which of these it was.
 */
export async function subscribe(db: Database, email: string): Promise<void> {
  const address = email.toLowerCase();
  await db.transaction().execute(async (tx) => {
    const id = (await insertSubscriber(tx, address)) ?? (await askAgain(tx, address, askAgainHours));
    if (id !== undefined) await enqueueEmail(tx, { kind: "newsletter-confirmation", subscriberId: id });
  });
}

import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import type { Database } from "../../schema.ts";
import { insertSubscriber, requestConfirmationAgain } from "./newsletter-queries.ts";

/** Hours between two confirmation emails to one address. */
const confirmationIntervalHours = 24;

/** Stores a subscriber and asks to confirm by email (R34), again after a day; does not reveal which was done. */
export async function subscribe(db: Database, email: string): Promise<void> {
  const normalised = email.toLowerCase();
  await db.transaction().execute(async (tx) => {
    const id =
      (await insertSubscriber(tx, normalised)) ??
      (await requestConfirmationAgain(tx, normalised, confirmationIntervalHours));
    if (id !== undefined) await enqueueEmail(tx, { kind: "newsletter-confirmation", subscriberId: id });
  });
}

import { enqueueEmail } from "../notifications/enqueue-email.ts";
import type { Database } from "../schema.ts";
import { accountByEmail } from "./customer-queries.ts";

/**
 * Sends whoever has an account with this email a link to set a new password. Where there is none nothing happens,
 * and nobody is told which it was (R29).
 */
export async function askPasswordReset(db: Database, email: string): Promise<void> {
  const account = await accountByEmail(db, email.toLowerCase());
  if (account) await enqueueEmail(db, { kind: "password-reset", userId: account.id });
}

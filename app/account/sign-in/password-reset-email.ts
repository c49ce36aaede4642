import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { data, type RouterContextProvider } from "react-router";
import { enqueueEmail } from "../../../shop/base/outbox/enqueue-email.ts";
import { findAccountByEmail } from "../../../shop/customers/account/customer-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { database } from "../../http/context.ts";
import { type Rejected, reject } from "../../http/forms/parse-form.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { consume, resetRateLimit } from "../../http/limits/rate-limit-queries.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { logRefusal } from "../../http/log-refusal.ts";

/** How many emails of one kind a user gets in ten minutes by pressing a button. */
const emailLimit = { window: 600, max: 3 };
/** A second press, and a form that is sent again because no response came, want the same email. */
const pressLimit = { window: 10, max: 1 };

/** Longer than anything takes that is done for known emails only. */
const minResponseMs = 300;

/** Responds to a forgotten password: the same, after the same time, whether or not the email has an account (R29). */
export async function forgotPasswordAction(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  email: string,
) {
  const seconds = await limitVisitor(context, "forgot-password");
  if (seconds !== null) {
    const headers = retryAfterHeaders(seconds);
    return data(
      { sent: false, ...reject(form, { form: tooManyMessage(seconds) }) },
      { status: 429, headers },
    );
  }
  const minWait = wait(minResponseMs);
  const retryAfter = await sendPasswordReset(context.get(database), email);
  if (retryAfter !== null) logRefusal(context, "too many emails", email);
  await minWait;
  const nothing: Rejected = { values: { email }, errors: {} };
  return data({ sent: true, ...nothing });
}

/** Sends a link to set a password to an email that has an account. @returns null, or the seconds to wait */
export function sendPasswordReset(db: Database, typedEmail: string): Promise<number | null> {
  return sendPasswordLink(db, typedEmail, "password-reset");
}

/** Both kinds count together: each is a link that sets the password. */
function sendPasswordLink(db: Database, typedEmail: string, kind: "password-reset" | "staff-invitation") {
  const email = typedEmail.toLowerCase();
  const hash = createHash("sha256").update(email).digest("base64url");
  return enqueueLimited(db, `password-reset ${hash}`, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (account) await enqueueEmail(tx, { kind, userId: account.id });
  });
}

/** Sends someone who is invited to work in the shop a link to set a password. @returns null, or the seconds to wait */
export function sendStaffInvitation(db: Database, typedEmail: string): Promise<number | null> {
  return sendPasswordLink(db, typedEmail, "staff-invitation");
}

/**
 * Enqueues an email in one transaction with its rate limit: where the page says that it is on its way, it is. A form
 * that arrives several times counts once. @returns null, or the seconds to wait where the limit is reached
 */
export function enqueueLimited(
  db: Database,
  key: string,
  enqueue: (tx: Database) => Promise<void>,
): Promise<number | null> {
  const pressKey = `once ${key}`;
  return db.transaction().execute(async (tx) => {
    if (!(await consume(tx, pressKey, pressLimit)).allowed) return null;
    const { retryAfter } = await consume(tx, key, emailLimit);
    if (retryAfter === null) await enqueue(tx);
    else await resetRateLimit(tx, pressKey);
    return retryAfter;
  });
}

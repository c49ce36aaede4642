import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { data, type RouterContextProvider } from "react-router";
import { askPasswordReset } from "../../../shop/customers/ask-password-reset.ts";
import type { Database } from "../../../shop/schema.ts";
import { database } from "../../http/context.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limit-visitor.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import { type Rejected, reject } from "../../http/parse-form.ts";
import { consume, forget } from "../../identity/rate-limit-queries.ts";
import { tooManyMessage } from "../../limits/too-many-message.ts";

/** How often one address gets a letter it did not ask for at most: this many in ten minutes. */
const lettersAtOnce = { window: 600, max: 3 };
// Who presses twice, or sends the form again because no answer came, wants one letter.
const samePress = { window: 10, max: 1 };

// Longer than anything takes that is done for known addresses only (milliseconds).
const sameTimeForAll = 300;

/** Answers who has forgotten their password: the same, in the same time, whether the email is known (R29). */
export async function answerForgotten(
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
  const least = wait(sameTimeForAll);
  const db = context.get(database);
  const later = await sendPasswordLink(db, email);
  if (later !== null) logRefusal(context, "too many letters", email);
  await least;
  const nothing: Rejected = { values: { email }, errors: {} };
  return data({ sent: true, ...nothing });
}

/** Has a link to set a password sent to an email, where it has an account. @returns null, or the seconds to wait */
export function sendPasswordLink(db: Database, email: string): Promise<number | null> {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  return sendOnce(db, `password-reset ${hash}`, (tx) => askPasswordReset(tx, email));
}

/**
 * Announces a letter that may be asked for again, in one transaction with what counts it: whoever is told that it is
 * on its way gets one. A form that arrives several times counts once.
 * @returns null, or the seconds to wait where it was asked for too often
 */
export function sendOnce(
  db: Database,
  key: string,
  announceIt: (tx: Database) => Promise<void>,
): Promise<number | null> {
  const press = `once ${key}`;
  return db.transaction().execute(async (tx) => {
    if (!(await consume(tx, press, samePress)).allowed) return null;
    const { retryAfter } = await consume(tx, key, lettersAtOnce);
    if (retryAfter === null) await announceIt(tx);
    else await forget(tx, press);
    return retryAfter;
  });
}

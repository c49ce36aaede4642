import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { data, type RouterContextProvider } from "react-router";
import { askPasswordReset } from "../../../shop/customers/ask-password-reset.ts";
import { database } from "../../http/context.ts";
import { limitVisitor, waitHeaders } from "../../http/limit-visitor.ts";
import { type Rejected, reject } from "../../http/parse-form.ts";
import { consume } from "../../identity/rate-limit-queries.ts";
import { tooMany } from "../../limits/too-many.ts";

/** How often one address gets a letter it did not ask for at most: this many in ten minutes. */
export const lettersAtOnce = { window: 600, max: 3 };

// Longer than anything takes that is done for known addresses only (milliseconds).
const sameTimeForAll = 300;

/** Answers who has forgotten their password: the same, in the same time, whether the email is known (reading 29). */
export async function answerForgotten(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  email: string,
) {
  const seconds = await limitVisitor(context, "forgot-password");
  if (seconds !== null) {
    const headers = waitHeaders(seconds);
    return data({ sent: false, ...reject(form, { form: tooMany(seconds) }) }, { status: 429, headers });
  }
  const least = wait(sameTimeForAll);
  const db = context.get(database);
  const hash = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  const { allowed } = await consume(db, `password-reset ${hash}`, lettersAtOnce);
  if (allowed) await askPasswordReset(db, email);
  await least;
  const nothing: Rejected = { values: { email }, errors: {} };
  return data({ sent: true, ...nothing });
}

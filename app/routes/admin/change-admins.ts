import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { endSessions } from "../../../shop/customers/end-sessions.ts";
import { nameAdmin } from "../../../shop/customers/name-admin.ts";
import { removeAdmin } from "../../../shop/customers/remove-admin.ts";
import { customer, database } from "../../http/context.ts";
import { mailsCustomers } from "../../http/mails-customers.ts";
import { parseForm, type Rejected, reject } from "../../http/parse-form.ts";
import { emailField } from "../../identity/sign-in-form.ts";
import { tooMany } from "../../limits/too-many.ts";
import { sendPasswordLink } from "../account/ask-for-link.ts";

const nameForm = z.object({ email: emailField });
const endForm = z.object({ whose: emailField });
const removeForm = z.object({ person: z.string().min(1).max(100) });

type Context = Readonly<RouterContextProvider>;

/** Names an admin by their email, and goes back to the list. */
export async function answerNaming(context: Context, form: FormData) {
  const parsed = parseForm(nameForm, form);
  if (!parsed.ok) return refused(parsed.rejected, 400);
  const { email } = parsed.value;
  const outcome = await nameAdmin(context.get(database), email, context.get(customer).id);
  if (outcome === "unknown") return refused(reject(form, { email: noAccount }), 400);
  if (outcome === "unproven") return refused(reject(form, { email: await askToProve(context, email) }), 409);
  if (outcome === "already") return refused(reject(form, { email: `${email} is an admin already.` }), 409);
  throw redirect("/dashboard/admins?done=named");
}

/**
 * Has a link to set a password sent to an email that nobody has confirmed. Whoever uses it shows that the email is
 * theirs, and ends what a stranger may have made of the account. @returns what the admin is told
 */
async function askToProve(context: Context, email: string): Promise<string> {
  if (!mailsCustomers(context))
    return `Nobody has confirmed this email yet, and the shop sends no mail. To make its owner an admin, run npm run owner -- ${email} on the server.`;
  const retryAfter = await sendPasswordLink(context.get(database), email);
  if (retryAfter !== null) return `Nobody has confirmed this email yet. ${tooMany(retryAfter)}`;
  return "Nobody has confirmed this email yet. We sent it a link: once its owner has set a password there, please name them again.";
}

/** Makes an admin a customer again, and goes back to the list. */
export async function answerRemoval(context: Context, form: FormData) {
  const parsed = parseForm(removeForm, form);
  if (!parsed.ok) return refused({ values: {}, errors: { form: notAdmin } }, 400);
  const outcome = await removeAdmin(context.get(database), parsed.value.person, context.get(customer).id);
  if (outcome === "not-admin") return refused({ values: {}, errors: { form: notAdmin } }, 404);
  if (outcome === "last-admin") return refused({ values: {}, errors: { form: lastAdmin } }, 409);
  throw redirect("/dashboard/admins?done=removed");
}

/** Signs a person out on every device, by their email, and goes back to the list. */
export async function answerEnding(context: Context, form: FormData) {
  const parsed = parseForm(endForm, form);
  if (!parsed.ok) return refused(parsed.rejected, 400);
  const { whose } = parsed.value;
  const outcome = await endSessions(context.get(database), whose, context.get(customer).id);
  if (outcome === "unknown") return refused(reject(form, { whose: nobody }), 400);
  throw redirect("/dashboard/admins?done=ended");
}

const nobody = "Nobody has an account with this email.";
const noAccount = "Nobody has an account with this email. Please ask them to sign up first.";
const notAdmin = "This person is not an admin any more.";
const lastAdmin = "This is the shop's only admin. Please name another one first.";

function refused(rejected: Rejected, status: number) {
  return data<Rejected>(rejected, { status });
}

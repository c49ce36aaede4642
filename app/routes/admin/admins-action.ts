import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { addAdmin } from "../../../shop/customers/add-admin.ts";
import { removeAdmin } from "../../../shop/customers/remove-admin.ts";
import { signOutUser } from "../../../shop/customers/sign-out-everywhere.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/parse-form.ts";
import { emailField } from "../../identity/auth-forms.ts";
import { tooManyMessage } from "../../limits/too-many-message.ts";
import { sendPasswordReset } from "../account/password-reset-email.ts";

const addAdminForm = z.object({ email: emailField });
const endSessionsForm = z.object({ whose: emailField });
const removeAdminForm = z.object({ person: z.string().min(1).max(100) });

type Context = Readonly<RouterContextProvider>;

/** Makes the account with this email an admin and redirects to the list. */
export async function addAdminAction(context: Context, form: FormData) {
  const parsed = parseForm(addAdminForm, form);
  if (!parsed.ok) return rejectForm(parsed.rejected, 400);
  const { email } = parsed.value;
  const outcome = await addAdmin(context.get(database), email, context.get(customer).id);
  if (outcome === "unknown") return rejectForm(reject(form, { email: noAccount }), 400);
  if (outcome === "unproven")
    return rejectForm(reject(form, { email: await sendConfirmationLink(context, email) }), 409);
  if (outcome === "already") return rejectForm(reject(form, { email: `${email} is already an admin.` }), 409);
  throw redirect("/dashboard/admins?done=named");
}

/**
 * Sends a password link to an unconfirmed email. Using it confirms the email and locks out a stranger who may have
 * signed up with it. @returns the message for the admin
 */
async function sendConfirmationLink(context: Context, email: string): Promise<string> {
  if (!canEmailCustomers(context))
    return `This email has not been confirmed, and the shop sends no email. To make this person an admin, run npm run owner -- ${email} on the server.`;
  const retryAfter = await sendPasswordReset(context.get(database), email);
  if (retryAfter !== null) return `This email has not been confirmed. ${tooManyMessage(retryAfter)}`;
  return "This email has not been confirmed. We have sent it a link: once they have set a password there, please add them again.";
}

/** Makes an admin a customer again and redirects to the list. */
export async function removeAdminAction(context: Context, form: FormData) {
  const parsed = parseForm(removeAdminForm, form);
  if (!parsed.ok) return rejectForm({ values: {}, errors: { form: notAdmin } }, 400);
  const outcome = await removeAdmin(context.get(database), parsed.value.person, context.get(customer).id);
  if (outcome === "not-admin") return rejectForm({ values: {}, errors: { form: notAdmin } }, 404);
  if (outcome === "last-admin") return rejectForm({ values: {}, errors: { form: lastAdmin } }, 409);
  throw redirect("/dashboard/admins?done=removed");
}

/** Ends all sessions of the account with this email and redirects to the list. */
export async function endSessionsAction(context: Context, form: FormData) {
  const parsed = parseForm(endSessionsForm, form);
  if (!parsed.ok) return rejectForm(parsed.rejected, 400);
  const { whose } = parsed.value;
  const outcome = await signOutUser(context.get(database), whose, context.get(customer).id);
  if (outcome === "unknown") return rejectForm(reject(form, { whose: noSuchAccount }), 400);
  throw redirect("/dashboard/admins?done=ended");
}

const noSuchAccount = "Nobody has an account with this email.";
const noAccount = "Nobody has an account with this email. Please ask them to sign up first.";
const notAdmin = "This person is no longer an admin.";
const lastAdmin = "This is the shop's only admin. Please add another one first.";

function rejectForm(rejected: Rejected, status: number) {
  return data<Rejected>(rejected, { status });
}

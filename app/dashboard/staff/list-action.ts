import { data, href, type RouterContextProvider, redirect } from "react-router";
import { findAccountByEmail } from "../../../shop/customers/account/customer-queries.ts";
import { signOutUser } from "../../../shop/customers/account/sign-out-everywhere.ts";
import { nameStaff } from "../../../shop/staff/name-staff.ts";
import { createInvitationToken } from "../../../shop/staff/password-reset.ts";
import { setDiscountLimit } from "../../../shop/staff/set-discount-limit.ts";
import { sendStaffInvitation } from "../../account/sign-in/password-reset-email.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { listPath } from "../ui/list-path.ts";
import { discountLimitForm, endSessionsForm, nameStaffForm } from "./form.ts";

type Context = Readonly<RouterContextProvider>;
const path = href("/dashboard/staff");

/** Gives the account with this email a role, or invites it to one, and redirects to the list. */
export async function nameStaffAction(context: Context, form: FormData) {
  const parsed = parseForm(nameStaffForm, form);
  if (!parsed.ok) return rejectForm(parsed.rejected, 400);
  const { email, name, role } = parsed.value;
  const db = context.get(database);
  const outcome = await nameStaff(db, { email, name, role, actorId: context.get(customer).id });
  if (outcome === "not-allowed") throw notAllowed();
  if (outcome === "already")
    return rejectForm(
      reject(form, { email: `${email} is already on your staff. Change the role on their page.` }),
      409,
    );
  if (outcome === "named") throw redirect(listPath(path, { done: "named" }));
  if (!canEmailCustomers(context)) return data<Invited>(await invitationLink(context, email));
  const retryAfter = await sendStaffInvitation(db, email);
  if (retryAfter !== null)
    return rejectForm(reject(form, { email: `No email was sent. ${tooManyMessage(retryAfter)}` }), 429);
  throw redirect(listPath(path, { done: "invited" }));
}

/** An invited person, with the link that the owner sends because the shop sends no email. */
export interface Invited extends Rejected {
  invited: { email: string; link: string };
}

async function invitationLink(context: Context, email: string): Promise<Invited> {
  const db = context.get(database);
  const account = await findAccountByEmail(db, email.toLowerCase());
  const token = await createInvitationToken(db, account?.id ?? "");
  const link = `${context.get(requestMeta).origin}/set-password?token=${token}`;
  return { values: {}, errors: {}, invited: { email, link } };
}

/** Ends all sessions of the account with this email and redirects to the list. */
export async function endSessionsAction(context: Context, form: FormData) {
  const parsed = parseForm(endSessionsForm, form);
  if (!parsed.ok) return rejectForm(parsed.rejected, 400);
  const { whose } = parsed.value;
  const outcome = await signOutUser(context.get(database), whose, context.get(customer).id);
  if (outcome === "unknown") return rejectForm(reject(form, { whose: "No account has this email." }), 400);
  throw redirect(listPath(path, { done: "ended" }));
}

/** Sets how much a manager may give away, and redirects to the list. */
export async function discountLimitAction(context: Context, form: FormData) {
  const parsed = parseForm(discountLimitForm, form);
  if (!parsed.ok) return rejectForm(parsed.rejected, 400);
  const { percent } = parsed.value;
  const outcome = await setDiscountLimit(context.get(database), {
    percent,
    actorId: context.get(customer).id,
  });
  if (outcome === "not-allowed") throw notAllowed();
  throw redirect(listPath(path, { done: "limit" }));
}

/** The answer to someone who was an owner when the request came, and is none any more. */
export const notAllowed = () => data("Your role does not allow this.", { status: 403 });

function rejectForm(rejected: Rejected, status: number) {
  return data<Rejected>(rejected, { status });
}

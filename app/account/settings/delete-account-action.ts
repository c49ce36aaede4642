import type { RouterContextProvider } from "react-router";
import { deleteAccount } from "../../../shop/customers/account/delete-account.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import { deleteAccountForm } from "../../identity/auth-forms.ts";
import { checkPassword } from "../../identity/check-password.ts";
import { wrongPassword } from "./action.ts";

interface Rejection {
  rejected: Rejected;
  status: 400 | 409 | 429;
}

/** Deletes the customer's account once they have given their password and confirmed it; null: it is deleted. */
export async function deleteAccountAction(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Rejection | null> {
  const db = context.get(database);
  const { id, email } = context.get(customer);
  const refuse = (status: Rejection["status"], errors: Record<string, string>): Rejection => ({
    rejected: reject(form, errors),
    status,
  });
  const parsed = parseForm(deleteAccountForm, form);
  if (!parsed.ok) return { rejected: parsed.rejected, status: 400 };
  const check = await checkPassword(context, parsed.value.password ?? "");
  if (check.outcome === "too-many") return refuse(429, { form: tooManyMessage(check.retryAfter) });
  if (check.outcome === "wrong") return refuse(400, { password: wrongPassword });
  if (check.outcome === "none" && parsed.value.email?.toLowerCase() !== email) {
    logRefusal(context, "not the email of the account");
    return refuse(400, { email: "Please type your account's email" });
  }

  const { outcome } = await deleteAccount(db, id);
  if (outcome === "pending-order") return refuse(409, { form: pendingOrder });
  if (outcome === "last-owner") return refuse(409, { form: lastOwner });
  return null;
}

const pendingOrder =
  "You have a Pending order, listed above. You can delete your account once it is completed or cancelled.";
const lastOwner = "You are the only owner. Please make someone else an owner first.";

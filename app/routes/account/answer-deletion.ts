import type { RouterContextProvider } from "react-router";
import { deleteAccount } from "../../../shop/account/delete-account.ts";
import { customer, database } from "../../http/context.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import { parseForm, type Rejected, reject } from "../../http/parse-form.ts";
import { checkPassword } from "../../identity/password.ts";
import { deleteAccountForm } from "../../identity/sign-in-form.ts";
import { tooManyMessage } from "../../limits/too-many-message.ts";
import { wrongPassword } from "./change-settings.ts";

interface Refused {
  rejected: Rejected;
  status: 400 | 409 | 429;
}

/** Deletes the customer's account where they are who they seem and have confirmed it; null: it is done. */
export async function answerDeletion(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Refused | null> {
  const db = context.get(database);
  const { id, email } = context.get(customer);
  const refuse = (status: Refused["status"], errors: Record<string, string>): Refused => ({
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
    return refuse(400, { email: "Please type the email of your account" });
  }

  const { outcome } = await deleteAccount(db, id);
  if (outcome === "pending-order") return refuse(409, { form: pendingOrder });
  if (outcome === "last-admin") return refuse(409, { form: lastAdmin });
  return null;
}

const pendingOrder =
  "You have an order that is Pending, named above. Your account can be deleted once it is completed or cancelled.";
const lastAdmin = "You are the shop's only admin. Please name another one first.";

import { data, type RouterContextProvider, redirect } from "react-router";
import { changePassword } from "../../../shop/customers/change-password.ts";
import { deleteSessions } from "../../../shop/customers/customer-queries.ts";
import { customer, database, exchange, identity, sessionId } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/parse-form.ts";
import { sentByScript } from "../../http/sent-by-script.ts";
import { askIdentity, tooMany } from "../../identity/ask-identity.ts";
import { checkPassword, hashPassword } from "../../identity/password.ts";
import { changePasswordForm } from "../../identity/sign-in-form.ts";

/** What a form of the settings was answered with; `done` names it where it was carried out. */
export type SettingsAnswer = Rejected & { done: "password" | null };

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Changes the password: the present one is asked for, and every other session ends. */
export async function answerPassword({ request, context }: Asked, form: FormData) {
  const db = context.get(database);
  const { id: userId } = context.get(customer);
  const parsed = parseForm(changePasswordForm, form);
  if (!parsed.ok) return refused(parsed.rejected, 400);
  const check = await checkPassword(db, userId, parsed.value.currentPassword);
  if (check.outcome === "too-many") return refused(reject(form, { form: tooMany(check.retryAfter) }), 429);
  if (check.outcome !== "right") return refused(reject(form, { currentPassword: wrongPassword }), 400);
  await changePassword(db, {
    userId,
    sessionId: context.get(sessionId) ?? "",
    passwordHash: await hashPassword(parsed.value.newPassword),
  });
  if (!sentByScript(request)) throw redirect("/settings?done=password");
  return data<SettingsAnswer>({ done: "password", values: {}, errors: {} });
}

/** Signs the customer out on every device, this one included. */
export async function signOutEverywhere({ request, context }: Asked): Promise<never> {
  const { id: userId } = context.get(customer);
  await deleteSessions(context.get(database), userId);
  throw redirect("/signin", { headers: await farewell({ request, context }) });
}

/** The headers that take the session's cookie out of the browser. */
export async function farewell({ request, context }: Asked): Promise<HeadersInit> {
  const answer = await askIdentity(context.get(identity), context.get(exchange), request, "/sign-out", {});
  return answer.outcome === "done" ? answer.cookies : {};
}

export const wrongPassword = "This is not your current password";

function refused(rejected: Rejected, status: number) {
  return data<SettingsAnswer>({ done: null, ...rejected }, { status });
}

import { data, type RouterContextProvider, redirect } from "react-router";
import { changePassword } from "../../../shop/customers/change-password.ts";
import { signOutEverywhere as endAllSessions } from "../../../shop/customers/end-sessions.ts";
import { enqueueEmail } from "../../../shop/notifications/enqueue-email.ts";
import { customer, database, identity, requestMeta, sessionId } from "../../http/context.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import { withDeviceCookie } from "../../http/known-device.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import { parseForm, type Rejected, reject } from "../../http/parse-form.ts";
import { flashPasswordAdvice } from "../../http/password-advice-cookie.ts";
import { askIdentity } from "../../identity/ask-identity.ts";
import { checkPassword, hashPassword } from "../../identity/password.ts";
import { isEasilyGuessed } from "../../identity/password-advice.ts";
import { changePasswordForm } from "../../identity/sign-in-form.ts";
import { tooManyMessage } from "../../limits/too-many-message.ts";
import { sendOnce } from "./ask-for-link.ts";

/** What a form of the settings was answered with; `done` names it where it was carried out. */
export type SettingsAnswer = Rejected & { done: "password" | "verify" | null };

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Changes the password: the present one is asked for, and every other session ends. */
export async function answerPassword({ request, context }: Asked, form: FormData) {
  const db = context.get(database);
  const { id: userId, email } = context.get(customer);
  const parsed = parseForm(changePasswordForm, form);
  if (!parsed.ok) return refused(parsed.rejected, 400);
  const check = await checkPassword(context, parsed.value.currentPassword);
  if (check.outcome === "too-many")
    return refused(reject(form, { form: tooManyMessage(check.retryAfter) }), 429);
  if (check.outcome !== "right") return refused(reject(form, { currentPassword: wrongPassword }), 400);
  const changed = await changePassword(db, {
    userId,
    sessionId: context.get(sessionId) ?? "",
    passwordHash: await hashPassword(context, parsed.value.newPassword),
  });
  if (!changed) throw redirect("/signin");
  const advised = isEasilyGuessed(parsed.value.newPassword, email);
  const { origin } = context.get(requestMeta);
  // Every device is unknown with the new password, but this one.
  const cookies = await withDeviceCookie({}, request, context, userId);
  return done(request, "password", advised ? flashPasswordAdvice(cookies, origin) : cookies);
}

/** Sends a link with which the customer shows that their email is theirs. */
export async function answerVerify({ request, context }: Asked, form: FormData) {
  const db = context.get(database);
  const { id } = context.get(customer);
  const retryAfter = await sendOnce(db, `address-verification ${id}`, (tx) =>
    enqueueEmail(tx, { kind: "address-verification", userId: id }),
  );
  if (retryAfter !== null) {
    logRefusal(context, "too many letters");
    return refused(reject(form, { verify: tooManyMessage(retryAfter) }), 429);
  }
  return done(request, "verify");
}

/** Signs the customer out on every device, this one included. */
export async function signOutEverywhere({ request, context }: Asked): Promise<never> {
  const { id: userId } = context.get(customer);
  await endAllSessions(context.get(database), userId);
  throw redirect("/signin", { headers: await farewell({ request, context }) });
}

/** The headers that take the session's cookie out of the browser. */
export async function farewell({ request, context }: Asked): Promise<HeadersInit> {
  const answer = await askIdentity(context.get(identity), context.get(requestMeta), request, "/sign-out", {});
  return answer.outcome === "done" ? answer.cookies : {};
}

export const wrongPassword = "This is not your current password";

function done(request: Request, what: NonNullable<SettingsAnswer["done"]>, headers: HeadersInit = {}) {
  if (!isDataRequest(request)) throw redirect(`/settings?done=${what}`, { headers });
  return data<SettingsAnswer>({ done: what, values: {}, errors: {} }, { headers });
}

function refused(rejected: Rejected, status: number) {
  return data<SettingsAnswer>({ done: null, ...rejected }, { status });
}

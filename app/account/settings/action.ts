import { data, type RouterContextProvider, redirect } from "react-router";
import { enqueueEmail } from "../../../shop/base/outbox/enqueue-email.ts";
import { changePassword } from "../../../shop/customers/account/change-password.ts";
import { signOutEverywhere } from "../../../shop/customers/account/sign-out-everywhere.ts";
import { customer, database, requestMeta, sessionId } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import { changePasswordForm } from "../../identity/auth-forms.ts";
import { callAuth } from "../../identity/call-auth.ts";
import { checkPassword, hashNewPassword } from "../../identity/check-password.ts";
import { addDeviceCookie } from "../../identity/device-cookie.ts";
import { rememberPasswordAdvice } from "../../identity/password-advice-cookie.ts";
import { enqueueLimited } from "../sign-in/password-reset-email.ts";

/** The result of a form of the settings; `done` names the form where it was carried out. */
export type SettingsResult = Rejected & { done: "password" | "verify" | null };

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Changes the password, given the current one, and ends every other session. */
export async function passwordAction(args: Args, form: FormData) {
  const { context } = args;
  const { id: userId, email } = context.get(customer);
  const parsed = parseForm(changePasswordForm, form);
  if (!parsed.ok) return rejected(parsed.rejected, 400);
  const check = await checkPassword(context, parsed.value.currentPassword);
  if (check.outcome === "too-many")
    return rejected(reject(form, { form: tooManyMessage(check.retryAfter) }), 429);
  if (check.outcome !== "right") return rejected(reject(form, { currentPassword: wrongPassword }), 400);
  const changed = await changePassword(context.get(database), {
    userId,
    sessionId: context.get(sessionId) ?? "",
    passwordHash: await hashNewPassword(context, parsed.value.newPassword),
  });
  if (!changed) throw redirect("/signin");
  // The change makes every device unknown, except this one.
  const headers = new Headers();
  await addDeviceCookie(headers, args, userId);
  rememberPasswordAdvice(headers, args.request, context.get(requestMeta).origin, {
    password: parsed.value.newPassword,
    email,
  });
  return done(args.request, "password", headers);
}

/** Sends a link that verifies the customer's email. */
export async function verificationAction({ request, context }: Args, form: FormData) {
  const { id: userId } = context.get(customer);
  const retryAfter = await enqueueLimited(context.get(database), `address-verification ${userId}`, (tx) =>
    enqueueEmail(tx, { kind: "address-verification", userId }),
  );
  if (retryAfter !== null) {
    logRefusal(context, "too many emails");
    return rejected(reject(form, { verify: tooManyMessage(retryAfter) }), 429);
  }
  return done(request, "verify");
}

/** Signs the customer out on every device, this one included. */
export async function signOutEverywhereAction(args: Args): Promise<never> {
  await signOutEverywhere(args.context.get(database), args.context.get(customer).id);
  throw redirect("/signin", { headers: await signedOutHeaders(args) });
}

/** The headers that remove the session's cookie from the browser. */
export async function signedOutHeaders(args: Args): Promise<HeadersInit> {
  const result = await callAuth(args, "/sign-out", {});
  return result.outcome === "done" ? result.cookies : {};
}

export const wrongPassword = "This is not your current password";

function done(request: Request, form: NonNullable<SettingsResult["done"]>, headers: HeadersInit = {}) {
  if (!isDataRequest(request)) throw redirect(`/settings?done=${form}`, { headers });
  return data<SettingsResult>({ done: form, values: {}, errors: {} }, { headers });
}

function rejected(rejection: Rejected, status: number) {
  return data<SettingsResult>({ done: null, ...rejection }, { status });
}

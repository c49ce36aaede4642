import { data, type RouterContextProvider, redirectDocument, replace } from "react-router";
import { deleteSession } from "../../../shop/customers/account/session-queries.ts";
import { database, requestMeta, sessionId } from "../../http/context.ts";
import { type Rejected, reject } from "../../http/forms/parse-form.ts";
import { retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { signInPath } from "../../http/return-to.ts";
import { logAuth } from "../../identity/auth-log.ts";
import { type AuthResult, callAuth } from "../../identity/call-auth.ts";
import { addDeviceCookie } from "../../identity/device-cookie.ts";
import { rememberPasswordAdvice } from "../../identity/password-advice-cookie.ts";
import { resetAttempts } from "../../identity/sign-in-limits.ts";
import { afterSignIn } from "./after-sign-in.ts";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface Credentials {
  email: string;
  password: string;
}

/** Signs a visitor up or in and sends them on; else returns the provider's own words (R29) and what was typed. */
export async function authAction(
  args: Args & { url: URL },
  path: "/sign-in/email" | "/sign-up/email",
  form: FormData,
  credentials: Credentials & { name?: string },
) {
  const { context, url } = args;
  const returnTo = url.searchParams.get("returnTo");
  const result = await callAuth(args, path, { ...credentials });
  logAuth(context, path, result, { email: credentials.email });
  if (result.outcome === "done" || result.outcome === "second-step") {
    // No one would use the browser's former session any more.
    const former = context.get(sessionId);
    if (former !== null) await deleteSession(context.get(database), former);
    throw await afterPassword(args, result, credentials, returnTo);
  }
  const headers = result.outcome === "too-many" ? retryAfterHeaders(result.retryAfter) : undefined;
  return data<Rejected>(reject(form, { form: result.message }), { status: result.status, headers });
}

/** Signs in a user who has just set their password, and sends them on; failing that, to the sign-in page. */
export async function signInWithNewPassword(args: Args, credentials: Credentials): Promise<Response> {
  const { context } = args;
  // Guesses at the account must not keep its owner out.
  await resetAttempts(context.get(database), credentials.email);
  const result = await callAuth(args, "/sign-in/email", { ...credentials });
  logAuth(context, "/sign-in/email", result, { email: credentials.email });
  if (result.outcome !== "done" && result.outcome !== "second-step") return replace("/signin");
  return afterPassword(args, result, credentials, null);
}

type Accepted = Extract<AuthResult, { outcome: "done" | "second-step" }>;

async function afterPassword(
  args: Args,
  result: Accepted,
  credentials: Credentials,
  returnTo: string | null,
): Promise<Response> {
  rememberPasswordAdvice(result.cookies, args.request, args.context.get(requestMeta).origin, credentials);
  if (result.outcome === "done") return signedIn(args, result, returnTo);
  return replace(signInPath(returnTo, "/signin/code"), { headers: result.cookies });
}

/**
 * The response to a completed sign-in: it makes the browser a known device and leads to where the user was going. The form is sent with `replace`: going back to it would only redirect again.
 */
export async function signedIn(
  args: Args,
  result: Extract<AuthResult, { outcome: "done" }>,
  returnTo: string | null,
): Promise<Response> {
  const { id } = result.body.user as { id: string };
  await addDeviceCookie(result.cookies, args, id);
  const { to, headers } = await afterSignIn(args, id, returnTo, result.cookies);
  // A new document: a page that is already open would show them as signed out for a moment.
  return redirectDocument(to, { headers });
}

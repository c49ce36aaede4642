import { data, type RouterContextProvider, replace } from "react-router";
import { deleteSession } from "../../../shop/customers/session-queries.ts";
import { database, identity, requestMeta, sessionId } from "../../http/context.ts";
import { withDeviceCookie } from "../../http/known-device.ts";
import { type Rejected, reject } from "../../http/parse-form.ts";
import { flashPasswordAdvice } from "../../http/password-advice-cookie.ts";
import { signInPath } from "../../http/return-to.ts";
import { askIdentity } from "../../identity/ask-identity.ts";
import { logEntering } from "../../identity/entering-log.ts";
import { isEasilyGuessed } from "../../identity/password-advice.ts";
import { afterSignIn } from "./after-sign-in.ts";

interface Entering {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Signs a visitor up or in and sends them to where they were going; or gives the page the provider's
 * own words for its error box (R29), with what was typed.
 */
export async function enter(
  { request, url, context }: Entering,
  path: "/sign-in/email" | "/sign-up/email",
  form: FormData,
  credentials: { email: string; password: string; name?: string },
) {
  const answer = await askIdentity(
    context.get(identity),
    context.get(requestMeta),
    request,
    path,
    credentials,
  );
  logEntering(context, path, answer, credentials.email);
  if (answer.outcome === "done" || answer.outcome === "second-step") {
    // Whoever signs in again leaves no session behind that nobody uses any more.
    const former = context.get(sessionId);
    if (former !== null) await deleteSession(context.get(database), former);
  }
  if (answer.outcome === "done") {
    const { origin } = context.get(requestMeta);
    const { id } = answer.body.user as { id: string };
    const cookies = await withDeviceCookie(answer.cookies, request, context, id);
    const advised = isEasilyGuessed(credentials.password, credentials.email);
    const { to, headers } = await afterSignIn(
      { request, context },
      id,
      url.searchParams.get("returnTo"),
      advised ? flashPasswordAdvice(cookies, origin) : cookies,
    );
    // Going back must not lead to this page, which would send them forward again for ever.
    throw replace(to, { headers });
  }
  if (answer.outcome === "second-step")
    throw replace(signInPath(url.searchParams.get("returnTo"), "/signin/code"), { headers: answer.cookies });
  const headers = answer.outcome === "too-many" ? { "Retry-After": String(answer.retryAfter) } : undefined;
  return data<Rejected>(reject(form, { form: answer.message }), { status: answer.status, headers });
}

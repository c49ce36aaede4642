import { data, type RouterContextProvider, replace } from "react-router";
import { exchange, identity } from "../../http/context.ts";
import { type Rejected, reject } from "../../http/parse-form.ts";
import { safeReturnTo, signInPath } from "../../http/return-to.ts";
import { askIdentity } from "../../identity/ask-identity.ts";

interface Entering {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Signs a visitor up or in and sends them to where they were going; or gives the page the provider's
 * own words for its error box (reading 29), with what was typed.
 */
export async function enter(
  { request, url, context }: Entering,
  path: "/sign-in/email" | "/sign-up/email",
  form: FormData,
  credentials: Record<string, string>,
) {
  const answer = await askIdentity(context.get(identity), context.get(exchange), request, path, credentials);
  if (answer.outcome === "done") {
    // Going back must not lead to this page, which would send them forward again for ever.
    throw replace(safeReturnTo(url.searchParams.get("returnTo")), { headers: answer.cookies });
  }
  if (answer.outcome === "second-step")
    throw replace(signInPath(url.searchParams.get("returnTo"), "/signin/code"), { headers: answer.cookies });
  const headers = answer.outcome === "too-many" ? { "Retry-After": String(answer.retryAfter) } : undefined;
  return data<Rejected>(reject(form, { form: answer.message }), { status: answer.status, headers });
}

import { data, type RouterContextProvider, redirect } from "react-router";
import { google, requestMeta } from "../../http/context.ts";
import { type Rejected, reject } from "../../http/parse-form.ts";
import { askIdentity } from "../../identity/ask-identity.ts";
import { logIdentity } from "../../identity/entering-log.ts";
import {
  failedGoogle,
  type GoogleProblem,
  googleProblems,
  returnFromGoogle,
} from "../../identity/google-answer.ts";

interface Asking {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Sends a visitor to Google to say who they are; or tells the page why that is not possible. In a popup the
 * page that closes it tells.
 */
export async function askGoogle({ request, url, context }: Asking, form: FormData) {
  const provider = context.get(google);
  const inPopup = form.get("popup") === "1";
  const back = returnFromGoogle(url.searchParams.get("returnTo"), inPopup);
  const refuse = (problem: GoogleProblem, status: number, message: string = googleProblems[problem]) => {
    logIdentity(context, "/sign-in/social", problem);
    if (inPopup) throw redirect(failedGoogle(problem, back));
    return data<Rejected>(reject(form, { form: message }), { status });
  };
  if (!provider) return refuse("not-set-up", 400);
  const identity = await provider.reach();
  if (!identity) return refuse("unavailable", 503);
  const answer = await askIdentity(identity, context.get(requestMeta), request, "/sign-in/social", {
    provider: "google",
    callbackURL: back,
    errorCallbackURL: back,
  });
  if (answer.outcome === "second-step")
    throw new Error("better-auth asked for a code before it asked Google");
  if (answer.outcome !== "done") return refuse("failed", answer.status, answer.message);
  if (!answer.location) throw new Error("better-auth named no address of the provider");
  throw redirect(answer.location, { headers: answer.cookies });
}

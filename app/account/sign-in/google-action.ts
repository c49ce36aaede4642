import { data, type RouterContextProvider, redirect } from "react-router";
import { google } from "../../http/context.ts";
import { type Rejected, reject } from "../../http/forms/parse-form.ts";
import { logAuth } from "../../identity/auth-log.ts";
import { callAuth } from "../../identity/call-auth.ts";
import {
  type GoogleProblem,
  googleProblems,
  googleReturnPath,
  withGoogleError,
} from "../../identity/google-problem.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Redirects a visitor to Google; or returns why that is not possible, in a popup by the page that closes it. */
export async function googleAction(args: Args, form: FormData) {
  const { context, url } = args;
  const provider = context.get(google);
  const inPopup = form.get("popup") === "1";
  const returnPath = googleReturnPath(url.searchParams.get("returnTo"), inPopup);
  const refuse = (problem: GoogleProblem, status: number, message: string = googleProblems[problem]) => {
    logAuth(context, "/sign-in/social", { outcome: problem });
    if (inPopup) throw redirect(withGoogleError(problem, returnPath));
    return data<Rejected>(reject(form, { form: message }), { status });
  };
  if (!provider) return refuse("not-set-up", 400);
  const auth = await provider.connect();
  if (!auth) return refuse("unavailable", 503);
  const target = { provider: "google", callbackURL: returnPath, errorCallbackURL: returnPath };
  const result = await callAuth(args, "/sign-in/social", target, auth);
  if (result.outcome === "second-step")
    throw new Error("better-auth required a code before it redirected to Google");
  if (result.outcome !== "done") return refuse("failed", result.status, result.message);
  if (!result.location) throw new Error("better-auth named no address of the provider");
  throw redirect(result.location, { headers: result.cookies });
}

import { redirect } from "react-router";
import { withTimeout } from "../../../platform/with-timeout.ts";
import { google } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { logIdentity } from "../../identity/entering-log.ts";
import { providerPatience } from "../../identity/google.ts";
import { failedGoogle } from "../../identity/google-answer.ts";
import type { Route } from "./+types/google-callback";

/**
 * Where the provider sends the browser back to: the one address of better-auth that is reachable. It takes the
 * code, asks the provider for who it stands for, signs them in, and sends the browser on.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const provider = found(context.get(google), "Page");
  const identity = await provider.reach();
  const response = identity && (await withTimeout(2 * providerPatience, identity.handler(request)));
  logIdentity(context, "/callback/google", signInOutcome(response));
  return response ?? redirect(failedGoogle("unavailable"));
}

function signInOutcome(response: Response | null | undefined): string {
  if (!response) return "unavailable";
  const cookies = response.headers.getSetCookie();
  if (cookies.some((cookie) => /lumiskin\.session_token=[^;]/.test(cookie))) return "done";
  return cookies.some((cookie) => /lumiskin\.two_factor=[^;]/.test(cookie)) ? "second-step" : "refused";
}

import { redirect } from "react-router";
import { withTimeout } from "../../platform/with-timeout.ts";
import { google } from "../http/context.ts";
import { found } from "../http/found.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { logAuth } from "../identity/auth-log.ts";
import { providerTimeoutMs } from "../identity/google.ts";
import { withGoogleError } from "../identity/google-problem.ts";
import type { Route } from "./+types/google-callback";

export const handle = { robots: "disallow" } satisfies PageHandle;

/** The provider's redirect URI, the one reachable endpoint of better-auth: signs in by the code and redirects. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const provider = found(context.get(google), "Page");
  const auth = await provider.connect();
  const response = auth && (await withTimeout(2 * providerTimeoutMs, auth.handler(request)));
  logAuth(context, "/callback/google", { outcome: signInOutcome(response) });
  return response ?? redirect(withGoogleError("unavailable"));
}

function signInOutcome(response: Response | null | undefined): string {
  if (!response) return "unavailable";
  const cookies = response.headers.getSetCookie();
  if (cookies.some((cookie) => /lumiskin\.session_token=[^;]/.test(cookie))) return "done";
  return cookies.some((cookie) => /lumiskin\.two_factor=[^;]/.test(cookie)) ? "second-step" : "refused";
}

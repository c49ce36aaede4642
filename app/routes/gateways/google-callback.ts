import { redirect } from "react-router";
import { within } from "../../../platform/within.ts";
import { google } from "../../http/context.ts";
import { found } from "../../http/found.ts";
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
  const answer = identity && (await within(2 * providerPatience, identity.handler(request)));
  return answer ?? redirect(failedGoogle("unavailable"));
}

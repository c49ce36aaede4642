import { data, redirect, redirectDocument } from "react-router";
import { visitor } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { homePath } from "../../http/return-to.ts";
import { logAuth } from "../../identity/auth-log.ts";
import { callAuth } from "../../identity/call-auth.ts";
import { deleteSavedForms } from "../../ui/form/saved-form-store.ts";
import type { Route } from "./+types/sign-out";

export const handle = { robots: "disallow" } satisfies PageHandle;

/** Only a form signs out: a link, which a browser may follow ahead of time, does not. */
export function loader() {
  throw redirect(homePath);
}

export async function action(args: Route.ActionArgs) {
  const result = await callAuth(args, "/sign-out", {});
  logAuth(args.context, "/sign-out", result, { userId: args.context.get(visitor)?.id });
  if (result.outcome === "refused" || result.outcome === "too-many")
    throw data(result.message, { status: result.status });
  // A new document: nothing of the person stays in the browser's memory.
  throw redirectDocument(homePath, { headers: result.cookies });
}

/** Signing out ends what its author has typed into long forms and not sent, on this phone. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const person = (await request.clone().formData()).get("person");
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response) deleteSavedForms(typeof person === "string" && person ? person : null);
    throw answer;
  }
}

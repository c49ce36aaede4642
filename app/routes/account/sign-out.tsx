import { data, redirect } from "react-router";
import { identity, requestMeta, visitor } from "../../http/context.ts";
import { homePath } from "../../http/return-to.ts";
import { askIdentity } from "../../identity/ask-identity.ts";
import { logIdentity } from "../../identity/entering-log.ts";
import type { Route } from "./+types/sign-out";

/** Only a form signs out: a link, which a browser may follow ahead of time, does not. */
export function loader() {
  throw redirect(homePath);
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await askIdentity(context.get(identity), context.get(requestMeta), request, "/sign-out", {});
  logIdentity(context, "/sign-out", answer.outcome, { userId: context.get(visitor)?.id });
  if (answer.outcome === "refused" || answer.outcome === "too-many")
    throw data(answer.message, { status: answer.status });
  throw redirect(homePath, { headers: answer.cookies });
}

import type { RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { senderFields } from "../http/log-refusal.ts";
import type { Answer } from "./ask-identity.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Writes a line for every try to get in, or to show who one is: by which way, with what outcome, and who it was.
 * @param email whose account was tried, where it was typed
 */
export function logEntering(
  context: Context,
  path: string,
  answer: Pick<Answer, "outcome">,
  email?: string,
): void {
  const { user } = ("body" in answer ? answer.body : {}) as { user?: { id?: string } };
  logIdentity(context, path, answer.outcome, { userId: user?.id, email });
}

/** The same where nothing is known but the outcome, and perhaps who it was or whose account was tried. */
export function logIdentity(
  context: Context,
  path: string,
  outcome: string,
  { userId, email }: { userId?: string | undefined; email?: string | undefined } = {},
): void {
  const who = userId ? { userId } : {};
  log.info({ ...senderFields(context, email), path, outcome, ...who }, "somebody said who they are");
}

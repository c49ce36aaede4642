import type { RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { exchange } from "../http/context.ts";
import type { Answer } from "./ask-identity.ts";

type Context = Readonly<RouterContextProvider>;

/** Writes a line for every try to get in, or to show who one is: by which way, with what outcome, and who it was. */
export function logEntering(context: Context, path: string, answer: Pick<Answer, "outcome">): void {
  const { user } = ("body" in answer ? answer.body : {}) as { user?: { id?: string } };
  logIdentity(context, path, answer.outcome, user?.id);
}

/** The same where nothing is known but the outcome. @param userId absent: it is not known who it was */
export function logIdentity(context: Context, path: string, outcome: string, userId?: string): void {
  const { requestId } = context.get(exchange);
  log.info({ requestId, path, outcome, ...(userId ? { userId } : {}) }, "somebody said who they are");
}

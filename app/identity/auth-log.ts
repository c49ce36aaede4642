import type { RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { senderFields } from "../http/log-refusal.ts";
import type { AuthResult } from "./call-auth.ts";

/** Logs an authentication attempt: endpoint, outcome, for whom. @param email whose account was tried, if typed */
export function logAuth(
  context: Readonly<RouterContextProvider>,
  path: string,
  result: Pick<AuthResult, "outcome"> | { outcome: string },
  { userId, email }: { userId?: string | undefined; email?: string | undefined } = {},
): void {
  const { user } = ("body" in result ? result.body : {}) as { user?: { id?: string } };
  const id = user?.id ?? userId;
  const line = { path, outcome: result.outcome, ...(id ? { userId: id } : {}) };
  log.info({ ...senderFields(context, email), ...line }, "authentication attempt");
}

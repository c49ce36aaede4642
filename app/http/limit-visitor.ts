import type { RouterContextProvider } from "react-router";
import type { LimitedAction } from "../limits/visitor-limits.ts";
import { limits, requestMeta, visitor } from "./context.ts";

/**
 * Counts one attempt at something that anybody may do, by the visitor's address, and by their account where they
 * are signed in.
 * @returns whole seconds to wait, or null where the attempt is allowed
 */
export async function limitVisitor(
  context: Readonly<RouterContextProvider>,
  action: LimitedAction,
): Promise<number | null> {
  const { clientIp } = context.get(requestMeta);
  return context.get(limits).attempt(action, clientIp, context.get(visitor)?.id ?? null);
}

/** The headers of an answer to somebody who has to wait. @param seconds null: nobody has to */
export function retryAfterHeaders(seconds: number | null | undefined): Record<string, string> {
  return seconds ? { "Retry-After": String(seconds) } : {};
}

import type { RouterContextProvider } from "react-router";
import type { LimitedAction } from "../limits/visitor-limits.ts";
import { limits, requestMeta, visitor } from "./context.ts";

/**
 * Counts one attempt by the visitor's IP, and by their account where they are signed in.
 * @returns whole seconds to wait, or null where the attempt is allowed
 */
export async function limitVisitor(
  context: Readonly<RouterContextProvider>,
  action: LimitedAction,
): Promise<number | null> {
  const { clientIp } = context.get(requestMeta);
  return context.get(limits).attempt(action, clientIp, context.get(visitor)?.id ?? null);
}

/** The headers of a response to a rate-limited visitor. @param seconds null: not limited */
export function retryAfterHeaders(seconds: number | null | undefined): Record<string, string> {
  return seconds ? { "Retry-After": String(seconds) } : {};
}

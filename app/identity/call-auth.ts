import type { RouterContextProvider } from "react-router";
import { identity, requestMeta } from "../http/context.ts";
import { tooManyMessage } from "../http/limits/too-many-message.ts";
import { attemptFrom, currentAttempt } from "./hash-queue.ts";
import { clientIpHeader, type Identity } from "./identity.ts";

export type AuthResult =
  | {
      outcome: "done";
      cookies: Headers;
      /** Where better-auth redirects the browser to, if anywhere. */
      location: string | null;
      body: Record<string, unknown>;
    }
  /** The password is right, and a code is due. */
  | { outcome: "second-step"; cookies: Headers }
  /** `message` is the provider's own sentence (R29). */
  | { outcome: "refused"; status: number; message: string; code: string }
  /** `retryAfter` in seconds. */
  | { outcome: "too-many"; status: 429; message: string; retryAfter: number };

type Path =
  | "/sign-in/email"
  | "/sign-up/email"
  | "/sign-in/social"
  | "/sign-out"
  | `/two-factor/${"enable" | "disable" | "verify-totp" | "verify-backup-code" | "generate-backup-codes"}`;

/**
 * Calls a better-auth endpoint the way a browser would, with the visitor's own headers, so that its
 * rate limit and its origin check hold. Nothing of `/api/auth` is reachable from outside.
 */
export async function callAuth(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  path: Path,
  body: Record<string, string>,
  auth: Pick<Identity, "handler"> = context.get(identity),
): Promise<AuthResult> {
  const headers = new Headers(request.headers);
  for (const name of ["Content-Length", "Transfer-Encoding", "Content-Encoding"]) headers.delete(name);
  headers.set("Content-Type", "application/json");
  const call = new Request(`${context.get(requestMeta).origin}/api/auth${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: request.signal,
  });
  const attempt = attemptFrom(headers.get(clientIpHeader) ?? "");
  const response = await currentAttempt.run(attempt, () => auth.handler(call));
  const answer = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  const { status } = response;
  if (response.ok) {
    const cookies = new Headers(response.headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie]));
    if (answer.twoFactorRedirect === true) return { outcome: "second-step", cookies };
    return { outcome: "done", cookies, location: response.headers.get("Location"), body: answer };
  }
  if (status === 429) {
    const retryAfter = Number(response.headers.get("X-Retry-After")) || 60;
    return { outcome: "too-many", status, retryAfter, message: tooManyMessage(retryAfter) };
  }
  if (status >= 500 || !answer.message) throw new Error(`better-auth answered ${status} to ${path}`);
  return { outcome: "refused", status, message: String(answer.message), code: String(answer.code ?? "") };
}

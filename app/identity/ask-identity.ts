import type { RequestMeta } from "../http/context.ts";
import { tooManyMessage } from "../limits/too-many-message.ts";
import { attemptFrom, currentAttempt } from "./hash-queue.ts";
import { clientAddressHeader, type Identity } from "./identity.ts";

export type Answer =
  /** `location`: where better-auth sends the visitor, if anywhere; `body`: what it says. */
  | { outcome: "done"; cookies: Headers; location: string | null; body: Record<string, unknown> }
  /** The password is right, and a code is asked for. */
  | { outcome: "second-step"; cookies: Headers }
  /** `message` is the provider's own sentence (R29). */
  | { outcome: "refused"; status: number; message: string; code: string }
  /** `retryAfter` in seconds. */
  | { outcome: "too-many"; status: 429; message: string; retryAfter: number };

/**
 * Puts a question to better-auth the way a browser would, with the visitor's own headers, so that its
 * rate limit and its origin check hold. Nothing of `/api/auth` is reachable from outside.
 */
export async function askIdentity(
  identity: Pick<Identity, "handler">,
  exchange: Pick<RequestMeta, "origin">,
  request: Request,
  path:
    | "/sign-in/email"
    | "/sign-up/email"
    | "/sign-in/social"
    | "/sign-out"
    | `/two-factor/${"enable" | "disable" | "verify-totp" | "verify-backup-code" | "generate-backup-codes"}`,
  body: Record<string, string>,
): Promise<Answer> {
  const headers = new Headers(request.headers);
  for (const name of ["Content-Length", "Transfer-Encoding", "Content-Encoding"]) headers.delete(name);
  headers.set("Content-Type", "application/json");
  const asked = new Request(`${exchange.origin}/api/auth${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: request.signal,
  });
  const attempt = attemptFrom(headers.get(clientAddressHeader) ?? "");
  const response = await currentAttempt.run(attempt, () => identity.handler(asked));
  if (response.ok) {
    const said = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    const cookies = cookiesOf(response);
    if (said?.twoFactorRedirect === true) return { outcome: "second-step", cookies };
    return { outcome: "done", cookies, location: response.headers.get("Location"), body: said ?? {} };
  }
  const { status } = response;
  if (status === 429) {
    const retryAfter = Number(response.headers.get("X-Retry-After")) || 60;
    return { outcome: "too-many", status, retryAfter, message: tooManyMessage(retryAfter) };
  }
  const answer = (await response.json().catch(() => ({}))) as { message?: string; code?: string };
  if (status >= 500 || !answer.message) throw new Error(`better-auth answered ${status} to ${path}`);
  return { outcome: "refused", status, message: answer.message, code: answer.code ?? "" };
}

function cookiesOf(response: Response): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}

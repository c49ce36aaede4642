import { retryAfterHeaders } from "../app/http/limit-visitor.ts";
import type { SharedLimits } from "../app/limits/shared-limits.ts";
import { maxHintBytes } from "../shop/couriers/courier-hint.ts";
import { readBytes } from "./form-body.ts";
import type { FormBudget } from "./form-budget.ts";

/** A courier sends a few hundred bytes at once. */
const timeoutMs = 5000;

/** Whether a request is a courier's call: it comes from no browser, so that it has no origin, and carries no session. */
export function isCourierCall({ method, url }: Pick<Request, "method" | "url">): boolean {
  return method === "POST" && /^\/webhooks\/[a-z0-9-]{1,32}$/.test(new URL(url).pathname);
}

/**
 * Lets a courier's call through to its route: neither its origin is checked, which no server sends, nor is it read as a
 * form. What it says is never believed (`shop/couriers/courier-hint.ts`); size, time and number are bounded.
 */
export function courierCallAdmission(limits: Pick<SharedLimits, "attempt">, budget: FormBudget) {
  return async (
    request: Request,
    clientIp: string,
    respond: (request: Request) => Promise<Response>,
  ): Promise<Response> => {
    const waitSeconds = await limits.attempt("webhook", clientIp, null);
    if (waitSeconds !== null) return refusal(429, retryAfterHeaders(waitSeconds));
    const reservation = budget.reserve(clientIp);
    try {
      const body = await readBytes(request.body, reservation, { maxBytes: maxHintBytes, timeoutMs });
      if (!("bytes" in body)) return refusal(body.status, retryAfterHeaders(body.waitSeconds));
      const { url, method, signal } = request;
      const headers = { "Content-Type": request.headers.get("Content-Type") ?? "application/json" };
      return await respond(
        new Request(url, { method, headers, signal, body: body.bytes as unknown as BodyInit }),
      );
    } finally {
      reservation.release();
    }
  };
}

const refusal = (status: number, headers: Record<string, string>) => new Response(null, { status, headers });

import { retryAfterHeaders } from "../../app/http/limits/limit-visitor.ts";
import { networkOf, type SharedLimits } from "../../app/http/limits/shared-limits.ts";
import { maxHintBytes } from "../../shop/fulfilment/couriers/tracking/courier-hint.ts";
import { callingCouriers } from "../../shop/fulfilment/couriers/tracking/hear-hint.ts";
import { notificationPath, returnPath } from "../../shop/payments/gateway/gateway-account.ts";
import { readBytes } from "../forms/form-body.ts";
import type { FormBudget } from "../forms/form-budget.ts";

/** They send a few hundred bytes at once. */
const timeoutMs = 5000;

/**
 * Whether a request is a call from outside: a courier's or a payment gateway's own, which has no origin, or the browser of a
 * shopper that a gateway sends back by a form of its own site.
 */
export function isOutsideCall({ method, url }: Pick<Request, "method" | "url">): boolean {
  const { pathname } = new URL(url);
  const isGateway = pathname === returnPath || pathname === notificationPath;
  return method === "POST" && (isGateway || /^\/webhooks\/[a-z0-9-]{1,32}$/.test(pathname));
}

/** Trax counts any other answer than a success as a refusal, and stops calling after five: a call that is not heard is one too. */
function isCourierCall(pathname: string): boolean {
  return callingCouriers().some((courier) => pathname === `/webhooks/${courier}`);
}

/**
 * Lets a call from outside through to its route: its origin is not checked, it is not read as a form, and it carries neither
 * session nor cookie. What a courier says is never believed (`shop/fulfilment/couriers/tracking/courier-hint.ts`), and a gateway's answer only by
 * its hash (`shop/payments/gateway/judge-answer.ts`); size, time and number are bounded.
 */
export function outsideCallAdmission(limits: Pick<SharedLimits, "attempt">, budget: FormBudget) {
  return async (
    request: Request,
    clientIp: string,
    respond: (request: Request) => Promise<Response>,
  ): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isReturn = pathname === returnPath;
    const refuse = (status: number, headers: Record<string, string>) =>
      isCourierCall(pathname) && status !== 413 ? refusal(204, {}) : refusal(status, headers);
    const waitSeconds = await limits.attempt(isReturn ? "payment-return" : "webhook", clientIp, null);
    // A shopper is led to a page all the same; an inquiry finds out what they brought.
    if (waitSeconds !== null)
      return isReturn ? refusal(303, { Location: "/track" }) : refuse(429, retryAfterHeaders(waitSeconds));
    const reservation = budget.reserve(networkOf(clientIp, 48));
    try {
      const body = await readBytes(request, reservation, { maxBytes: maxHintBytes, timeoutMs });
      if (!("bytes" in body)) return refuse(body.status, retryAfterHeaders(body.waitSeconds));
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

import { exchange } from "../../../../platform/http-exchange.ts";
import { gatewayUrl } from "../contract/gateway-url.ts";
import type { GatewayAccount, GatewayResult } from "../contract/payment-gateway.ts";
import { jsonFields, messageIn } from "./read-answer.ts";
import { hashField, type JazzCashFields, secureHash } from "./secure-hash.ts";

const timeoutMs = 30_000;
const maxAnswerBytes = 100_000;

/**
 * Makes one call with its hash, and reads its answer as fields. Only what JazzCash has refused, or never saw, is `refused`; an
 * answer that cannot be read is `no_answer`, because the call may have worked.
 */
export async function callJazzCash(
  account: GatewayAccount,
  address: string,
  fields: JazzCashFields,
  signal: AbortSignal,
): Promise<GatewayResult<{ fields: JazzCashFields }>> {
  const url = gatewayUrl(address);
  if (!url) return { outcome: "refused", reason: "The JazzCash URL must start with https://." };
  const signed = {
    ...Object.fromEntries(fields),
    [hashField]: secureHash(account.credentials.salt ?? "", fields),
  };
  const result = await exchange(url, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(signed),
    timeoutMs,
    maxBytes: maxAnswerBytes,
    signal,
  });
  if (result.outcome === "not_sent") return { outcome: "refused", reason: result.reason, retry: true };
  if (result.outcome === "lost") return { outcome: "no_answer", reason: result.reason };
  const text = new TextDecoder().decode(result.body);
  const answer = jsonFields(text);
  const failure = failureOf(result.status);
  if (failure) {
    const reason =
      (answer && messageIn(answer, "pp_ResponseMessage", account)) ||
      `JazzCash's system answered with error ${result.status}.`;
    return { ...failure, reason };
  }
  if (!answer) return { outcome: "no_answer", reason: /^\s*</.test(text) ? firewallPage : unreadable };
  return { outcome: "done", fields: answer };
}

const unreadable = "We could not read JazzCash's answer.";
/** It answers some countries by a page, with status 200. */
const firewallPage =
  "JazzCash answered with a page of its firewall. Ask JazzCash to let in the address of the shop's server.";

/** What a status means by itself; null where the answer says more. */
function failureOf(
  status: number,
): { outcome: "refused"; retry?: boolean } | { outcome: "no_answer" } | null {
  if (status >= 200 && status < 300) return null;
  // 408: the server gave up on a call that it may have begun.
  if (status < 400 || status === 408 || status >= 500) return { outcome: "no_answer" };
  return status === 429 || status === 425 ? { outcome: "refused", retry: true } : { outcome: "refused" };
}

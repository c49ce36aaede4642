import { exchange } from "../../../../platform/http-exchange.ts";
import { karachiDigits } from "../../../base/karachi-time.ts";
import { gatewayUrl } from "../contract/gateway-url.ts";
import type {
  GatewayAccount,
  GatewayResult,
  PaymentGateway,
  PaymentRequest,
} from "../contract/payment-gateway.ts";
import { codeIn, jsonFields, messageIn, readAnswer } from "./read-answer.ts";
import { isRefusedCall, notRefundable } from "./response-codes.ts";
import { hashField, type JazzCashFields, secureHash } from "./secure-hash.ts";

const timeoutMs = 30_000;
const maxAnswerBytes = 100_000;

/**
 * Makes one call with its hash, and reads its answer as fields. Only what JazzCash has refused, or never saw, is `refused`; an
 * answer that cannot be read is `no_answer`, because the call may have worked.
 */
async function callJazzCash(
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

/** JazzCash: page redirect v1.1, notification, inquiry and refund, at the addresses of either generation (decision 071). */
export const jazzCashGateway: PaymentGateway = {
  buildForm(account, request) {
    const fields = redirectFields(account, request);
    return fields && { action: account.formUrl, fields };
  },

  readReturn: (account, fields) => readAnswer(account, fields),

  readNotification(account, body) {
    const fields = jsonFields(body);
    return fields && readAnswer(account, fields);
  },

  notificationReply: () => ({
    pp_ResponseCode: "000",
    pp_ResponseMessage: "IPN received successfully",
    pp_SecureHash: "",
  }),

  async inquire(account, reference, signal) {
    const { merchantId = "", password = "" } = account.credentials;
    const inquiry = new Map([
      ["pp_TxnRefNo", reference],
      ["pp_MerchantID", merchantId],
      ["pp_Password", password],
    ]);
    const result = await callJazzCash(account, account.inquiryUrl, inquiry, signal);
    if (result.outcome !== "done") return result;
    const { fields } = result;
    const callCode = codeIn(fields, "pp_ResponseCode");
    if (isRefusedCall(callCode)) return refused(account, fields, callCode);
    const answer = readAnswer(account, fields, "pp_PaymentResponseCode");
    if (!isAbout(fields, reference)) return aboutAnother;
    // Without 000 the call itself has failed, and its answer has no state of the payment.
    const judged =
      callCode === "000"
        ? answer
        : {
            ...answer,
            meaning: "none" as const,
            responseCode: callCode,
            message: messageIn(fields, "pp_ResponseMessage", account),
          };
    return { outcome: "done", answer: { ...judged, reference } };
  },

  async refund(account, { reference, amount, instrument }, signal) {
    const { merchantId = "", password = "", mpin = "" } = account.credentials;
    // Its call gives back to wallets only.
    if (instrument !== "MWALLET" || account.refundUrl === null)
      return { outcome: "refused", reason: "Refund it in JazzCash's portal, then enter it." };
    if (!mpin) return { outcome: "refused", reason: "The MPIN for refunds is missing." };
    const request = new Map([
      ["pp_TxnRefNo", reference],
      ["pp_Amount", String(amount)],
      ["pp_TxnCurrency", "PKR"],
      ["pp_MerchantID", merchantId],
      ["pp_Password", password],
      ["pp_MerchantMPIN", mpin],
    ]);
    const result = await callJazzCash(account, account.refundUrl, request, signal);
    if (result.outcome !== "done") return result;
    const { fields } = result;
    if (!isAbout(fields, reference)) return aboutAnother;
    const code = codeIn(fields, "pp_ResponseCode");
    if (code === "000") return { outcome: "done" };
    if (code === notRefundable || isRefusedCall(code)) return refused(account, fields, code);
    // Any other code leaves open whether money has moved: also 131, which may be of an earlier refund.
    return {
      outcome: "no_answer",
      reason:
        messageIn(fields, "pp_ResponseMessage", account) || `JazzCash answered with code ${code ?? "none"}.`,
    };
  },
};

const aboutAnother = {
  outcome: "no_answer",
  reason: "JazzCash answered about a different payment.",
} as const;

/** Whether an answer names the payment of the call, or none. */
function isAbout(fields: ReadonlyMap<string, string>, reference: string): boolean {
  const named = fields.get("pp_TxnRefNo") ?? "";
  return named === "" || named === "null" || named === reference;
}

function refused(
  account: GatewayAccount,
  fields: ReadonlyMap<string, string>,
  code: string | null,
): GatewayResult<never> {
  const reason = messageIn(fields, "pp_ResponseMessage", account) || `JazzCash answered with code ${code}.`;
  return { outcome: "refused", reason, ...(code === null ? {} : { code }) };
}

/**
 * The 22 fields of page redirect v1.1; those that are not used are sent empty, as JazzCash wants them. null: a value holds the
 * separator of the hash, so that its parts would be signed as values of their own, such as the code of a payment.
 */
function redirectFields(
  { credentials }: GatewayAccount,
  { reference, amount, instrument, orderNumber, startedAt, expiresAt, returnUrl }: PaymentRequest,
): [name: string, value: string][] | null {
  const fields = new Map([
    ["pp_Version", "1.1"],
    ["pp_TxnType", instrument ?? credentials.instrument ?? "MWALLET"],
    ["pp_Language", "EN"],
    ["pp_MerchantID", credentials.merchantId ?? ""],
    ["pp_SubMerchantID", ""],
    ["pp_Password", credentials.password ?? ""],
    ["pp_BankID", ""],
    ["pp_ProductID", ""],
    ["pp_TxnRefNo", reference],
    ["pp_Amount", String(amount)],
    ["pp_TxnCurrency", "PKR"],
    ["pp_TxnDateTime", karachiDigits(startedAt)],
    ["pp_BillReference", orderNumber.replace(/[^A-Za-z0-9]/g, "").slice(0, 20)],
    // Words of ours alone: what the form signs could else be sent back to us under other names.
    ["pp_Description", `Order ${orderNumber.replace(/[^A-Za-z0-9-]/g, "")}`],
    ["pp_TxnExpiryDateTime", karachiDigits(expiresAt)],
    ["pp_ReturnURL", returnUrl],
    ["ppmpf_1", ""],
    ["ppmpf_2", ""],
    ["ppmpf_3", ""],
    ["ppmpf_4", ""],
    ["ppmpf_5", ""],
  ]);
  if ([...fields.values()].some((value) => value.includes("&"))) return null;
  return [...fields, [hashField, secureHash(credentials.salt ?? "", fields)]];
}

import type { GatewayAccount, GatewayResult, PaymentGateway } from "../contract/payment-gateway.ts";
import { callJazzCash } from "./call-jazzcash.ts";
import { codeIn, jsonFields, messageIn, readAnswer } from "./read-answer.ts";
import { redirectFields } from "./redirect-fields.ts";
import { isRefusedCall, notRefundable } from "./response-codes.ts";

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

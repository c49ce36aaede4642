import { shortReason } from "../../../../platform/mail/send-result.ts";
import type { GatewayAccount, GatewayAnswer } from "../contract/payment-gateway.ts";
import { meaningOf } from "./response-codes.ts";
import { checkHash, type JazzCashFields } from "./secure-hash.ts";

// JazzCash writes what it does not have as "", as null, and as the word.
const isNothing = (text: string) => text === "" || text === "null";

/** The fields of a JSON answer; what is neither text nor number counts as not sent. null: it is no object. */
export function jsonFields(text: string): JazzCashFields | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
  return new Map(
    Object.entries(parsed).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    ),
  );
}

/** Reads a message about a payment, wherever it came from. @param codeName the field that holds the payment's code */
export function readAnswer(
  account: GatewayAccount,
  fields: JazzCashFields,
  codeName: "pp_ResponseCode" | "pp_PaymentResponseCode" = "pp_ResponseCode",
): GatewayAnswer {
  const responseCode = codeIn(fields, codeName);
  return {
    reference: matching(fields.get("pp_TxnRefNo"), /^[A-Za-z0-9]{12,20}$/),
    hash: isOurs(account, fields) ? checkHash(account.credentials.salt ?? "", fields) : "wrong",
    meaning: meaningOf(responseCode),
    responseCode,
    message: messageIn(fields, codeName.replace("Code", "Message"), account),
    amount: amountIn(fields),
    retrievalReference: retrievalReferenceIn(fields, account),
  };
}

/** A code as it stands in a field; null: there is none that could be one. */
export function codeIn(fields: JazzCashFields, name: string): string | null {
  return matching(fields.get(name), /^\d{3}$/);
}

/** Words of the gateway on one line, without the shop's secrets, which it may repeat. */
export function messageIn(fields: JazzCashFields, name: string, account: GatewayAccount): string {
  const text = fields.get(name) ?? "";
  return isNothing(text) ? "" : withoutSecrets(shortReason(text.slice(0, 1000)), account);
}

function withoutSecrets(text: string, { credentials }: GatewayAccount): string {
  return ["password", "salt", "mpin"]
    .map((name) => credentials[name] ?? "")
    .filter((secret) => secret.length > 3)
    .reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
}

/** Fields that name another merchant or currency are not of this shop, whatever their hash. */
function isOurs({ credentials }: GatewayAccount, fields: JazzCashFields): boolean {
  const merchant = fields.get("pp_MerchantID") ?? "";
  const currency = fields.get("pp_TxnCurrency") ?? "";
  return (
    (isNothing(merchant) || merchant === credentials.merchantId) &&
    (isNothing(currency) || currency === "PKR")
  );
}

/** Paisa; null: none is named. An amount that cannot be read is 0, which no payment is of. */
function amountIn(fields: JazzCashFields): number | null {
  const text = fields.get("pp_Amount") ?? "";
  if (isNothing(text)) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** JazzCash spells it in three ways. */
function retrievalReferenceIn(fields: JazzCashFields, account: GatewayAccount): string | null {
  const names = ["pp_RetreivalReferenceNo", "pp_RetrievalReferenceNo", "pp_RetrivalReferenceNo"];
  const text = names.map((name) => fields.get(name) ?? "").find((found) => !isNothing(found));
  const reference = matching(text, /^[A-Za-z0-9_-]{1,40}$/);
  const { password, salt } = account.credentials;
  // The MPIN's few digits may be in any number by chance.
  const repeatsSecret = [password, salt].some((secret) => secret && reference?.includes(secret));
  return repeatsSecret ? null : reference;
}

function matching(text: string | undefined, pattern: RegExp): string | null {
  return text !== undefined && !isNothing(text) && pattern.test(text) ? text : null;
}

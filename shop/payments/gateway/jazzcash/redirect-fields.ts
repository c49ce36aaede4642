import { karachiDigits } from "../../../base/karachi-time.ts";
import type { GatewayAccount, PaymentRequest } from "../contract/payment-gateway.ts";
import { hashField, secureHash } from "./secure-hash.ts";

/**
 * The 22 fields of page redirect v1.1; those that are not used are sent empty, as JazzCash wants them. null: a value holds the
 * separator of the hash, so that its parts would be signed as values of their own, such as the code of a payment.
 */
export function redirectFields(
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

import { type GatewayBooks, type Generation, type SimulatedPayment, stateCode } from "./gateway-books.ts";
import { codeWords } from "./gateway-codes.ts";
import { merchant } from "./gateway-merchant.ts";
import { type Fields, isSigned, signed } from "./secure-hash.ts";

/** All fields that a payment's form must have. */
const formFields = [
  "pp_Version",
  "pp_TxnType",
  "pp_Language",
  "pp_MerchantID",
  "pp_SubMerchantID",
  "pp_Password",
  "pp_BankID",
  "pp_ProductID",
  "pp_TxnRefNo",
  "pp_Amount",
  "pp_TxnCurrency",
  "pp_TxnDateTime",
  "pp_BillReference",
  "pp_Description",
  "pp_TxnExpiryDateTime",
  "pp_ReturnURL",
  "ppmpf_1",
  "ppmpf_2",
  "ppmpf_3",
  "ppmpf_4",
  "ppmpf_5",
  "pp_SecureHash",
] as const;
const mayBeEmpty = /^(pp_(TxnType|SubMerchantID|BankID|ProductID)|ppmpf_\d)$/;

const formats: Readonly<Record<string, RegExp>> = {
  pp_Version: /^1\.1$/,
  pp_TxnType: /^(MPAY|MWALLET|OTC)?$/,
  pp_Language: /^EN$/,
  pp_TxnRefNo: /^[A-Za-z0-9]{1,20}$/,
  pp_Amount: /^[1-9]\d{0,14}$/,
  pp_TxnCurrency: /^PKR$/,
  pp_TxnDateTime: /^\d{14}$/,
  pp_TxnExpiryDateTime: /^\d{14}$/,
  pp_BillReference: /^[A-Za-z0-9]{1,20}$/,
  pp_Description: /^[^<>\\*=%/:'|"{}]{1,200}$/,
  pp_ReturnURL: /^.{1,200}$/,
};

export type OpenedForm =
  | { outcome: "opened"; payment: SimulatedPayment }
  /** The reference was sent before: the browser goes back with that, whatever becomes of the payment. */
  | { outcome: "repeated"; payment: SimulatedPayment }
  | { outcome: "refused"; code: string; why: string };

/** Reads the form with which a payer's browser arrives, and opens a payment. @param returnUrl the registered one; null: any */
export function openForm(
  fields: Fields,
  generation: Generation,
  books: GatewayBooks,
  returnUrl: string | null,
): OpenedForm {
  const refused = (code: string, why: string): OpenedForm => ({ outcome: "refused", code, why });
  const wrong = formFields.find(
    (name) =>
      fields[name] === undefined ||
      (fields[name] === "" && !mayBeEmpty.test(name)) ||
      formats[name]?.test(fields[name]) === false,
  );
  if (wrong) return refused(wrong === "pp_ReturnURL" ? "999" : "110", wrong);
  const extra = Object.keys(fields).find((name) => !formFields.includes(name as never));
  if (extra) return refused("110", extra);
  if (fields.pp_MerchantID !== merchant.merchantId || fields.pp_Password !== merchant.password)
    return refused("101", "pp_MerchantID, pp_Password");
  if (!isSigned(merchant.salt, fields)) return refused("115", "pp_SecureHash");
  if (returnUrl !== null && fields.pp_ReturnURL !== returnUrl) return refused("999", "pp_ReturnURL");
  const reference = fields.pp_TxnRefNo ?? "";
  const payment = books.find(reference);
  if (payment) return { outcome: "repeated", payment };
  const expiresAt = readKarachiTime(fields.pp_TxnExpiryDateTime);
  if (!readKarachiTime(fields.pp_TxnDateTime) || !expiresAt) return refused("110", "a time");
  const opened = books.open({
    reference,
    generation,
    amount: Number(fields.pp_Amount),
    billReference: fields.pp_BillReference ?? "",
    description: fields.pp_Description ?? "",
    returnUrl: fields.pp_ReturnURL ?? "",
    fields,
    expiresAt,
  });
  return { outcome: "opened", payment: opened };
}

/**
 * The fields that the payer's browser carries back to the shop.
 * @param isNull some of them are the word "null", and the hash is that of empty ones: it does not match
 */
export function returnFields(payment: SimulatedPayment, code: string, isNull = false): Fields {
  const { fields } = payment;
  const answer: Fields = {
    pp_Amount: String(payment.amount),
    pp_AuthCode: "",
    pp_BankID: "",
    pp_BillReference: payment.billReference,
    pp_Language: "EN",
    pp_MerchantID: merchant.merchantId,
    pp_ResponseCode: code,
    pp_ResponseMessage: codeWords[code] ?? "",
    pp_RetreivalReferenceNo: payment.retrievalReference,
    pp_SettlementExpiry: "",
    pp_SubMerchantId: "",
    pp_TxnCurrency: "PKR",
    pp_TxnDateTime: fields.pp_TxnDateTime ?? "",
    pp_TxnRefNo: payment.reference,
    pp_TxnType: fields.pp_TxnType || "MWALLET",
    pp_Version: "1.1",
    ppmpf_1: fields.ppmpf_1 ?? "",
    ppmpf_2: fields.ppmpf_2 ?? "",
    ppmpf_3: fields.ppmpf_3 ?? "",
    ppmpf_4: fields.ppmpf_4 ?? "",
    ppmpf_5: fields.ppmpf_5 ?? "",
  };
  const { pp_SecureHash: hash = "" } = signed(merchant.salt, answer);
  const empty = Object.keys(answer).filter((name) => answer[name] === "");
  if (isNull) for (const name of empty) answer[name] = "null";
  return { ...answer, pp_SecureHash: payment.generation === "legacy" ? hash.toUpperCase() : hash };
}

/** JazzCash's own call about a payment: JSON, and without an amount. */
export const notificationFields = (payment: SimulatedPayment, code: string): Fields =>
  signed(merchant.salt, {
    pp_Version: "1.1",
    pp_TxnType: payment.fields.pp_TxnType || "MWALLET",
    pp_BankID: "",
    pp_MerchantID: merchant.merchantId,
    pp_TxnRefNo: payment.reference,
    pp_TxnDateTime: payment.fields.pp_TxnDateTime ?? "",
    pp_ResponseCode: code,
    pp_ResponseMessage: codeWords[code] ?? "",
    pp_AuthCode: "",
    pp_RetreivalReferenceNo: payment.retrievalReference,
    pp_SettlementExpiry: "",
  });

/** Answers an inquiry. @param hasAmount whether this interface gives the amount; the older ones do not */
export function answerInquiry(
  call: Fields,
  books: GatewayBooks,
  { hasAmount, minutes }: { hasAmount: boolean; minutes: number },
): Fields {
  const refusal = refusalOf(call);
  if (refusal) return outcome(refusal);
  const payment = books.find(call.pp_TxnRefNo ?? "");
  if (!payment) return outcome("110");
  const now = books.clock();
  if (now.getTime() < payment.openedAt.getTime() + minutes * 60_000) return outcome("110");
  const code = stateCode(payment, now);
  return signed(merchant.salt, {
    pp_ResponseCode: "000",
    pp_ResponseMessage: "The requested operation has been performed successfully.",
    pp_PaymentResponseCode: code,
    pp_PaymentResponseMessage: codeWords[code] ?? "",
    pp_RetrievalReferenceNo: payment.retrievalReference,
    pp_SettlementDate: "",
    pp_SettlementExpiry: "",
    pp_AuthCode: "",
    pp_BankID: "",
    pp_ProductID: "",
    ...(hasAmount ? { pp_Amount: String(payment.amount) } : {}),
  });
}

/** Answers the call that gives money back. */
export function answerRefund(call: Fields, books: GatewayBooks): Fields {
  const refusal = refusalOf(call);
  if (refusal) return outcome(refusal);
  if (call.pp_MerchantMPIN !== merchant.mpin) return outcome("101");
  if (call.pp_TxnCurrency !== "PKR" || !/^[1-9]\d{0,14}$/.test(call.pp_Amount ?? "")) return outcome("110");
  const payment = books.find(call.pp_TxnRefNo ?? "");
  return outcome(payment ? books.refund(payment, Number(call.pp_Amount)) : "110", call.pp_TxnRefNo);
}

function refusalOf(call: Fields): string | null {
  if (call.pp_MerchantID !== merchant.merchantId || call.pp_Password !== merchant.password) return "101";
  return isSigned(merchant.salt, call) ? null : "115";
}

const outcome = (code: string, reference = ""): Fields =>
  signed(merchant.salt, {
    pp_ResponseCode: code,
    pp_ResponseMessage: codeWords[code] ?? "",
    pp_TxnRefNo: reference,
  });

/** A time such as 20261123180000, which is Karachi's; null: there is no such time. */
export function readKarachiTime(text = ""): Date | null {
  const [year, month, day, hour, minute, second] = [0, 4, 6, 8, 10, 12].map((start, index) =>
    text.slice(start, start + (index === 0 ? 4 : 2)),
  );
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+05:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

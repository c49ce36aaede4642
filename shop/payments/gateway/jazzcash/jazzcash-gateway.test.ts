import { describe, expect, it } from "vitest";
import type { GatewayAccount } from "../contract/payment-gateway.ts";
import { gatewayOf } from "../gateway-of.ts";
import { checkHash, secureHash } from "./secure-hash.ts";

const jazzCash = gatewayOf("jazzcash");
const salt = "9xv2c8zt10";
const account: GatewayAccount = {
  gateway: "jazzcash",
  environment: "sandbox",
  generation: "legacy",
  formUrl: "https://gateway.example/merchantform/",
  inquiryUrl: "https://gateway.example/inquire",
  refundUrl: "https://gateway.example/refund",
  returnUrl: null,
  credentials: { merchantId: "MC10001", password: "pass-word", salt, mpin: "1234", instrument: "MWALLET" },
};
const reference = "Ab12Cd34Ef56Gh78Jk90";
const signed = (fields: Record<string, string>) => {
  const map = new Map(Object.entries(fields));
  return new Map([...map, ["pp_SecureHash", secureHash(salt, map).toUpperCase()]]);
};
const paid = {
  pp_Version: "1.1",
  pp_TxnType: "MWALLET",
  pp_MerchantID: "MC10001",
  pp_SubMerchantId: "",
  pp_TxnRefNo: reference,
  pp_Amount: "219900",
  pp_TxnCurrency: "PKR",
  pp_ResponseCode: "000",
  pp_ResponseMessage: "Thank you for Using JazzCash, your transaction was successful.",
  pp_RetreivalReferenceNo: "240522123456",
};

describe("the form with which a shopper leaves", () => {
  const request = {
    reference,
    amount: 219_900,
    instrument: null,
    orderNumber: "LS-10427",
    startedAt: new Date("2026-11-23T19:30:05Z"),
    expiresAt: new Date("2026-11-24T19:30:05Z"),
    returnUrl: "https://shop.example/payments/jazzcash/return",
  };
  const form = jazzCash.buildForm(account, request) ?? { action: "", fields: [] };

  it("names by what the payment began to be paid, whatever the account has now", () => {
    const card = jazzCash.buildForm(account, { ...request, instrument: "MPAY" });
    expect(Object.fromEntries(card?.fields ?? []).pp_TxnType).toBe("MPAY");
  });

  it("[P.form] has the 22 fields of page redirect 1.1, times in Karachi, and what is not used empty", () => {
    expect(form.action).toBe(account.formUrl);
    const { pp_SecureHash, ...fields } = Object.fromEntries(form.fields);
    expect(form.fields).toHaveLength(22);
    expect(fields).toEqual({
      pp_Version: "1.1",
      pp_TxnType: "MWALLET",
      pp_Language: "EN",
      pp_MerchantID: "MC10001",
      pp_SubMerchantID: "",
      pp_Password: "pass-word",
      pp_BankID: "",
      pp_ProductID: "",
      pp_TxnRefNo: reference,
      pp_Amount: "219900",
      pp_TxnCurrency: "PKR",
      pp_TxnDateTime: "20261124003005",
      pp_BillReference: "LS10427",
      pp_Description: "Order LS-10427",
      pp_TxnExpiryDateTime: "20261125003005",
      pp_ReturnURL: "https://shop.example/payments/jazzcash/return",
      ppmpf_1: "",
      ppmpf_2: "",
      ppmpf_3: "",
      ppmpf_4: "",
      ppmpf_5: "",
    });
    expect(checkHash(salt, new Map(form.fields))).toBe("valid");
  });

  it.each<[string, Partial<GatewayAccount>, Partial<typeof request>]>([
    // With it the values after the return address are 000 and "y/payments/...": a payment under other names.
    ["return address", {}, { returnUrl: "http://x&000&y/payments/jazzcash/return" }],
    ["password", { credentials: { ...account.credentials, password: "a&000" } }, {}],
    ["merchant ID", { credentials: { ...account.credentials, merchantId: "a&000" } }, {}],
  ])("is not built where the %s holds the separator of the hash", (_, otherAccount, otherRequest) => {
    expect(jazzCash.buildForm({ ...account, ...otherAccount }, { ...request, ...otherRequest })).toBeNull();
  });

  it("cannot be sent back as an answer: no value that it signs is the code of a payment", () => {
    expect(jazzCash.readReturn(account, new Map(form.fields))).toMatchObject({
      hash: "valid",
      meaning: "none",
      responseCode: null,
    });
    // The hash says nothing of names, so that any value could be called the code.
    expect(form.fields.map(([, value]) => value).filter((value) => ["000", "121"].includes(value))).toEqual(
      [],
    );
  });
});

describe("what a shopper brings back", () => {
  it("is paid with a valid hash, with its amount in paisa and the gateway's own number", () => {
    expect(jazzCash.readReturn(account, signed(paid))).toEqual({
      reference,
      hash: "valid",
      meaning: "paid",
      responseCode: "000",
      message: paid.pp_ResponseMessage,
      amount: 219_900,
      retrievalReference: "240522123456",
    });
  });

  it("says honestly that its hash is wrong or missing, also where a field is the word null", () => {
    const changed = signed(paid).set("pp_Amount", "100");
    expect(jazzCash.readReturn(account, changed).hash).toBe("wrong");
    expect(jazzCash.readReturn(account, new Map(Object.entries(paid))).hash).toBe("missing");
    const withNull = signed(paid).set("pp_BankID", "null");
    expect(jazzCash.readReturn(account, withNull)).toMatchObject({ hash: "wrong", meaning: "paid" });
  });

  it("is of another merchant or currency: never ours, whatever its hash", () => {
    expect(jazzCash.readReturn(account, signed({ ...paid, pp_MerchantID: "MC10002" })).hash).toBe("wrong");
    expect(jazzCash.readReturn(account, signed({ ...paid, pp_TxnCurrency: "USD" })).hash).toBe("wrong");
  });

  it.each([
    ["", null],
    ["null", null],
    ["0", 0],
    ["2199.00", 0],
    ["-219900", 0],
    ["2e5", 0],
    ["9".repeat(30), 0],
    ["219900", 219_900],
  ])("names the amount %j as %s", (text, amount) => {
    expect(jazzCash.readReturn(account, signed({ ...paid, pp_Amount: text })).amount).toBe(amount);
  });

  it.each([
    ["000", "paid"],
    ["121", "paid"],
    ["124", "pending"],
    ["157", "pending"],
    ["210", "pending"],
    ["134", "pending"],
    ["199", "pending"],
    ["112", "failed"],
    ["129", "failed"],
    ["110", "failed"],
    ["999", "failed"],
    ["116", "expired"],
    ["131", "refunded"],
    ["0", "none"],
    ["00", "none"],
    ["0000", "none"],
    [" 000", "none"],
    ["constructor", "none"],
    ["__proto__", "none"],
    ["", "none"],
    ["null", "none"],
  ])("the code %j means %s", (code, meaning) => {
    expect(jazzCash.readReturn(account, signed({ ...paid, pp_ResponseCode: code })).meaning).toBe(meaning);
  });

  it("has no reference that could not be one, and its words on one short line without secrets", () => {
    for (const odd of ["null", "short", "x".repeat(21), "Ab12Cd34Ef56'--", "../../../etc/pass"])
      expect(jazzCash.readReturn(account, signed({ ...paid, pp_TxnRefNo: odd })).reference).toBeNull();
    const message = `<b>pass-word</b>\r\n ${salt} ${"x".repeat(5000)}`;
    const answer = jazzCash.readReturn(account, signed({ ...paid, pp_ResponseMessage: message }));
    expect(answer.message).toMatch(/^<b>…<\/b> … x+…$/);
    expect(answer.message.length).toBeLessThanOrEqual(300);
  });
});

describe("a notification", () => {
  it("is read as JSON, with a valid hash, without an amount", () => {
    const { pp_Amount, ...without } = paid;
    const body = JSON.stringify(Object.fromEntries(signed(without)));
    expect(jazzCash.readNotification(account, body)).toMatchObject({
      reference,
      hash: "valid",
      meaning: "paid",
      amount: null,
    });
    expect(jazzCash.notificationReply()).toEqual({
      pp_ResponseCode: "000",
      pp_ResponseMessage: "IPN received successfully",
      pp_SecureHash: "",
    });
  });

  it.each(["", "null", "[]", "1", '"x"', "{", "pp_TxnRefNo=1", "[".repeat(100_000)])(
    "%.20j is unreadable",
    (body) => {
      expect(jazzCash.readNotification(account, body)).toBeNull();
    },
  );

  it("takes numbers for text, and what is nested for nothing", () => {
    const body = JSON.stringify({
      pp_TxnRefNo: [reference],
      pp_Amount: 219900,
      pp_ResponseCode: { a: "000" },
    });
    expect(jazzCash.readNotification(account, body)).toMatchObject({
      reference: null,
      hash: "missing",
      meaning: "none",
      amount: 219_900,
    });
  });
});

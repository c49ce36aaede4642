import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import fc from "../../../../test/fast-check.ts";
import type { GatewayInstrument } from "../../model/gateway-settings.ts";
import type { GatewayAccount } from "../contract/payment-gateway.ts";
import { gatewayOf } from "../gateway-of.ts";
import { checkHash, secureHash } from "./secure-hash.ts";

const jazzCash = gatewayOf("jazzcash");
const signal = new AbortController().signal;
const reference = "Ab12Cd34Ef56Gh78Jk90";
const credentials = { merchantId: "MC10001", password: "pass-word", salt: "9xv2c8zt10", mpin: "1234" };

let server: Server;
let account: GatewayAccount;
let answer: { status: number; body: Buffer } = { status: 200, body: Buffer.from("") };
const received: { path: string; fields: Record<string, string> }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", fields: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  account = {
    gateway: "jazzcash",
    environment: "sandbox",
    generation: "legacy",
    formUrl: `${origin}/form`,
    inquiryUrl: `${origin}/inquire`,
    refundUrl: `${origin}/refund`,
    returnUrl: null,
    credentials,
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const says = (fields: object, status = 200) => {
  answer = { status, body: Buffer.from(JSON.stringify(fields)) };
};
const inquire = (at = account) => jazzCash.inquire(at, reference, signal);
const refund = (at = account, instrument: GatewayInstrument | null = "MWALLET") =>
  jazzCash.refund(at, { reference, amount: 25_000, instrument }, signal);

describe("an inquiry", () => {
  it("asks by our reference, with a hash", async () => {
    received.length = 0;
    await inquire();
    const [{ path, fields } = { path: "", fields: {} }] = received;
    expect([path, Object.keys(fields)]).toEqual([
      "/inquire",
      ["pp_TxnRefNo", "pp_MerchantID", "pp_Password", "pp_SecureHash"],
    ]);
    expect(checkHash(credentials.salt, new Map(Object.entries(fields)))).toBe("valid");
  });

  it("is answered by the payment's own code, not by the call's", async () => {
    const fields = {
      pp_ResponseCode: "000",
      pp_ResponseMessage: "The requested operation has been performed successfully.",
      pp_PaymentResponseCode: "121",
      pp_PaymentResponseMessage: "Transaction has been marked confirmed by Merchant.",
      pp_RetrievalReferenceNo: "240522123456",
      pp_Amount: 219900,
    };
    says({
      ...fields,
      pp_SecureHash: secureHash(
        credentials.salt,
        new Map(Object.entries(fields).map(([n, v]) => [n, String(v)])),
      ),
    });
    expect(await inquire()).toEqual({
      outcome: "done",
      answer: {
        reference,
        hash: "valid",
        meaning: "paid",
        responseCode: "121",
        message: fields.pp_PaymentResponseMessage,
        amount: 219_900,
        retrievalReference: "240522123456",
      },
    });
    says({ ...fields, pp_PaymentResponseCode: "157", pp_Amount: null });
    expect(await inquire()).toMatchObject({ answer: { meaning: "pending", amount: null, hash: "missing" } });
  });

  it("has said nothing where the call failed, or without a payment's code", async () => {
    says({
      pp_ResponseCode: "109",
      pp_ResponseMessage: "Transaction does not exist",
      pp_PaymentResponseCode: "121",
    });
    expect(await inquire()).toMatchObject({
      outcome: "done",
      answer: { meaning: "none", responseCode: "109", message: "Transaction does not exist" },
    });
    says({ pp_ResponseCode: "000" });
    expect(await inquire()).toMatchObject({ answer: { meaning: "none", responseCode: null } });
  });

  it("says that the firewall answered, which sends a page with status 200", async () => {
    answer = { status: 200, body: Buffer.from("<html><body>Request Rejected</body></html>") };
    expect(await inquire()).toMatchObject({
      outcome: "no_answer",
      reason: expect.stringContaining("firewall"),
    });
  });

  it("is refused with wrong credentials, and no answer when it is about another payment", async () => {
    says({ pp_ResponseCode: "101", pp_ResponseMessage: "Invalid merchant credentials pass-word." });
    expect(await inquire()).toEqual({
      outcome: "refused",
      code: "101",
      reason: "Invalid merchant credentials ….",
    });
    says({ pp_ResponseCode: "000", pp_PaymentResponseCode: "121", pp_TxnRefNo: "Zz12Cd34Ef56Gh78Jk90" });
    expect(await inquire()).toMatchObject({ outcome: "no_answer" });
  });
});

describe("a refund", () => {
  it("names the payment, the sum in paisa and the MPIN, with a hash", async () => {
    says({ pp_ResponseCode: "000" });
    received.length = 0;
    expect(await refund()).toEqual({ outcome: "done" });
    const [{ path, fields } = { path: "", fields: {} }] = received;
    expect([path, fields]).toEqual([
      "/refund",
      {
        pp_TxnRefNo: reference,
        pp_Amount: "25000",
        pp_TxnCurrency: "PKR",
        pp_MerchantID: "MC10001",
        pp_Password: "pass-word",
        pp_MerchantMPIN: "1234",
        pp_SecureHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(checkHash(credentials.salt, new Map(Object.entries(fields)))).toBe("valid");
  });

  it.each([
    ["132", { outcome: "refused", code: "132" }],
    ["101", { outcome: "refused", code: "101" }],
    ["115", { outcome: "refused", code: "115" }],
    ["131", { outcome: "no_answer" }],
    ["134", { outcome: "no_answer" }],
    ["199", { outcome: "no_answer" }],
    ["121", { outcome: "no_answer" }],
    ["777", { outcome: "no_answer" }],
    ["", { outcome: "no_answer" }],
  ])("answered with %j is %o: only what is sure is called so", async (code, outcome) => {
    says({ pp_ResponseCode: code });
    expect(await refund()).toMatchObject(outcome);
  });

  const byHand = { outcome: "refused", reason: "Refund it in JazzCash's portal, then enter it." };

  it.each(["MPAY", "OTC", null] as const)(
    "calls nothing for a payment by %s, whatever the account has now",
    async (instrument) => {
      received.length = 0;
      const now = { ...account, credentials: { ...credentials, instrument: "MWALLET" } };
      expect(await refund(now, instrument)).toEqual(byHand);
      expect(received).toEqual([]);
    },
  );

  it("is made for a payment by the wallet, whatever the account has now, but not without an address", async () => {
    says({ pp_ResponseCode: "000" });
    const now = { ...account, credentials: { ...credentials, instrument: "MPAY" } };
    expect(await refund(now)).toEqual({ outcome: "done" });
    received.length = 0;
    expect(await refund({ ...account, refundUrl: null })).toEqual(byHand);
    expect(received).toEqual([]);
  });

  it("is not sent without an MPIN, or to an address that is not encrypted", async () => {
    received.length = 0;
    const { mpin, ...without } = credentials;
    expect(await refund({ ...account, credentials: without })).toMatchObject({ outcome: "refused" });
    for (const refundUrl of [
      "http://gateway.example/refund",
      "",
      "ftp://127.0.0.1/",
      "https://a:b@gateway.example/",
    ])
      expect(await refund({ ...account, refundUrl })).toMatchObject({ outcome: "refused" });
    expect(received).toEqual([]);
  });

  it("may be made again when nothing was reached, and not after a lost answer", async () => {
    expect(await refund({ ...account, refundUrl: "http://127.0.0.1:1/" })).toMatchObject({
      outcome: "refused",
      retry: true,
    });
    answer = { status: 200, body: Buffer.alloc(200_000, "x") };
    expect(await refund()).toEqual({ outcome: "no_answer", reason: "The answer was too long." });
    says({}, 302);
    expect(await refund()).toEqual({
      outcome: "no_answer",
      reason: "JazzCash's system answered with error 302.",
    });
  });
});

const names = [
  "pp_ResponseCode",
  "pp_PaymentResponseCode",
  "pp_ResponseMessage",
  "pp_TxnRefNo",
  "pp_Amount",
  "pp_SecureHash",
  "pp_MerchantID",
  "pp_RetreivalReferenceNo",
  "pp_PaymentResponseMessage",
  "__proto__",
  "constructor",
];
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    "000",
    "121",
    "132",
    0,
    219900,
    reference,
    "null",
    null,
    true,
    1e308,
    "pass-word",
    "9xv2c8zt10",
    "1234",
  ),
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
);
const record = fc.dictionary(fc.constantFrom(...names), scalar, { maxKeys: 10 });
const bytes = fc.oneof(
  record.map((fields) => Buffer.from(JSON.stringify(fields))),
  fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
  fc.constantFrom(Buffer.from("[".repeat(90_000)), Buffer.from("\ufeff{}"), Buffer.from([0xff, 0xfe, 0x00])),
);

describe("any bytes", () => {
  it("[P.unreadable] are an outcome of a call that never throws, and shows no secret", async () => {
    const statuses = fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 401, 404, 408, 429, 500, 503);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(inquire, refund), statuses, bytes, async (call, status, body) => {
        answer = { status, body: status === 204 ? Buffer.from("") : body };
        const result = await call();
        expect(["done", "refused", "no_answer"]).toContain(result.outcome);
        if (result.outcome !== "done") expect(result.reason).toMatch(/^.{1,300}$/u);
        if (status >= 300) expect(result.outcome).not.toBe("done");
        if (call === refund && status >= 500) expect(result.outcome).toBe("no_answer");
        // The reference is ours, and may not hold one.
        expect(JSON.stringify(result)).not.toMatch(/pass-word|9xv2c8zt10/);
      }),
      { numRuns: 500 },
    );
  });

  it("are an answer or unreadable, in the gateway's name as from a browser, and never prove themselves", () => {
    fc.assert(
      fc.property(bytes, record, (body, fields) => {
        const said = [
          jazzCash.readNotification(account, body.toString()),
          jazzCash.readReturn(
            account,
            new Map(Object.entries(fields).map(([name, value]) => [name, String(value)])),
          ),
        ];
        for (const one of said) {
          if (!one) continue;
          expect(one.hash).not.toBe("valid");
          if (one.reference !== null) expect(one.reference).toMatch(/^[A-Za-z0-9]{12,20}$/);
          if (one.amount !== null) expect(Number.isSafeInteger(one.amount)).toBe(true);
          expect(one.message.length).toBeLessThanOrEqual(300);
        }
      }),
      { numRuns: 500 },
    );
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { gatewayPaths, inquiryV1Path, merchant } from "../simulators/jazzcash/gateway-merchant.ts";
import { payerWays } from "../simulators/jazzcash/payer-ways.ts";
import { type Fields, isSigned, secureHash, signed } from "../simulators/jazzcash/secure-hash.ts";
import { startGateway } from "../simulators/jazzcash/start-gateway.ts";

const gateway = await startGateway();
const { books, settings } = gateway;
const start = new Date("2026-11-23T15:00:00+05:00");
const moveClock = (hours: number) => {
  books.clock = () => new Date(start.getTime() + hours * 3_600_000);
};
moveClock(0);
afterAll(() => gateway.stop());

const shopUrl = "http://127.0.0.1:3000/payments/jazzcash/return";
let forms = 0;
/** A form as a shop's page has it. */
function formOf(changes: Fields = {}): Fields {
  return signed(merchant.salt, {
    pp_Version: "1.1",
    pp_TxnType: "",
    pp_Language: "EN",
    pp_MerchantID: merchant.merchantId,
    pp_SubMerchantID: "",
    pp_Password: merchant.password,
    pp_BankID: "",
    pp_ProductID: "",
    pp_TxnRefNo: `Reference${++forms}`,
    pp_Amount: "219900",
    pp_TxnCurrency: "PKR",
    pp_TxnDateTime: "20261123150000",
    pp_TxnExpiryDateTime: "20261124150000",
    pp_BillReference: "LS10427",
    pp_Description: "Order LS-10427",
    pp_ReturnURL: shopUrl,
    ppmpf_1: "",
    ppmpf_2: "",
    ppmpf_3: "",
    ppmpf_4: "",
    ppmpf_5: "",
    ...changes,
  });
}
const send = async (path: string, fields: Fields) =>
  (await fetch(gateway.url + path, { method: "POST", body: new URLSearchParams(fields) })).text();
async function call(path: string, fields: Fields): Promise<Fields> {
  const body = JSON.stringify(
    signed(merchant.salt, { pp_MerchantID: merchant.merchantId, pp_Password: merchant.password, ...fields }),
  );
  const response = await fetch(gateway.url + path, { method: "POST", body });
  return JSON.parse(await response.text());
}
/** Arrives with a form and finds the payment that it has opened. */
async function arrive(changes: Fields = {}, generation: keyof typeof gatewayPaths = "2026") {
  const form = formOf(changes);
  await send(gatewayPaths[generation].form, form);
  const payment = books.find(form.pp_TxnRefNo ?? "");
  if (!payment) throw new Error("the form was refused");
  return payment;
}
const payOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );

describe("the secure hash", () => {
  it("is that of the published examples", () => {
    const first = { pp_Amount: "2995", pp_MerchantID: "MER123", pp_Password: "A48cvE28" };
    expect(secureHash("0F5DD14AE2", first)).toBe(
      "c7689cda7474eb1adcd343fd0c0b676bad0ba66361cc46db589bdb0da4c1c867",
    );
    const refund = {
      pp_TxnRefNo: "T20220518150213",
      pp_TxnCurrency: "PKR",
      pp_Password: "sz1v4agvyf",
      pp_MerchantMPIN: "1234",
      pp_MerchantID: "MC25041",
      pp_Amount: "25000",
    };
    expect(secureHash("3vv9wu3a18", refund)).toMatch(/^2c595361.*0b117$/);
  });

  it("leaves out what is empty or not JazzCash's, and takes capitals", () => {
    const fields = { pp_B: "2", ppmpf_1: "3", pp_A: "1", pp_C: "", other: "x" };
    expect(secureHash("s", fields)).toBe(secureHash("s", { pp_A: "1", pp_B: "2", ppmpf_1: "3" }));
    const hash = secureHash("s", fields).toUpperCase();
    expect(isSigned("s", { ...fields, pp_SecureHash: hash })).toBe(true);
    expect(isSigned("s", { ...fields, pp_B: "1", pp_SecureHash: hash })).toBe(false);
  });
});

it.each(Object.entries(gatewayPaths))(
  "[P.simulated] takes a payment by the forms of %s",
  async (generation, paths) => {
    const form = formOf();
    const page = await send(paths.form, form);
    expect(page).toContain("Rs 2199.00 for LS10427");
    const back = await send("/__pay", { reference: form.pp_TxnRefNo ?? "", action: "pay" });
    expect(back).toContain(`action="${shopUrl}"`);
    const fields = payOf(back);
    expect(fields).toMatchObject({
      pp_ResponseCode: "000",
      pp_Amount: "219900",
      pp_TxnRefNo: form.pp_TxnRefNo,
    });
    expect(isSigned(merchant.salt, fields)).toBe(true);
    expect(fields.pp_SecureHash).toMatch(generation === "legacy" ? /^[0-9A-F]{64}$/ : /^[0-9a-f]{64}$/);
    expect(books.find(form.pp_TxnRefNo ?? "")).toMatchObject({ charges: 1, generation });
  },
);

it("refuses a form that is not as it must be, and opens nothing", async () => {
  settings.returnUrl = shopUrl;
  const known = await arrive();
  const count = books.payments.length;
  const wrong: [Fields, string][] = [
    [{ pp_Description: "<b>LS-1</b>" }, "110"],
    [{ pp_Amount: "21.99" }, "110"],
    [{ pp_BillReference: "LS-10427" }, "110"],
    [{ pp_TxnRefNo: "A".repeat(21) }, "110"],
    [{ pp_TxnDateTime: "20269923090000" }, "110"],
    [{ pp_Extra: "1" }, "110"],
    [{ pp_Password: "another" }, "101"],
    [{ pp_ReturnURL: `${shopUrl}/` }, "999"],
    [{ pp_ReturnURL: `https://example.com/${"a".repeat(200)}` }, "999"],
  ];
  for (const [changes, code] of wrong)
    expect(await send(gatewayPaths["2026"].form, formOf(changes))).toContain(`Error ${code}`);
  expect(await send(gatewayPaths["2026"].form, { ...formOf(), pp_Amount: "100" })).toContain("Error 115");
  const again = await send(gatewayPaths["2026"].form, formOf({ pp_TxnRefNo: known.reference }));
  expect(payOf(again)).toMatchObject({ pp_ResponseCode: "110", pp_TxnRefNo: known.reference });
  expect(known.code).toBeNull();
  const { ppmpf_5: _, ...incomplete } = formOf();
  expect(await send(gatewayPaths["2026"].form, incomplete)).toContain("Error 110");
  expect(books.payments).toHaveLength(count);
  settings.returnUrl = null;
});

it("has every way of paying on the payer's page, and keeps what was decided", async () => {
  const form = formOf({ pp_Description: "Ayesha&b" });
  const page = await send(gatewayPaths.legacy.form, form);
  for (const way of Object.keys(payerWays)) expect(page).toContain(`value="${way}"`);
  expect(page).toContain("Ayesha&#38;b");
  const reference = form.pp_TxnRefNo ?? "";
  expect(payOf(await send("/__pay", { reference, action: "refuse" })).pp_ResponseCode).toBe("112");
  expect(payOf(await send("/__pay", { reference, action: "pay" })).pp_ResponseCode).toBe("112");
  expect(books.find(reference)?.charges).toBe(0);
});

it("comes back with null and a hash that does not match", async () => {
  const fields = gateway.press(await arrive(), payerWays["pay, and come back with null"]) ?? {};
  expect(fields).toMatchObject({ pp_AuthCode: "null", pp_SubMerchantId: "null", pp_ResponseCode: "000" });
  expect(isSigned(merchant.salt, fields)).toBe(false);
});

it("expires what is not paid in time", async () => {
  const payment = await arrive();
  moveClock(25);
  expect(gateway.press(payment, payerWays.pay)?.pp_ResponseCode).toBe("116");
  moveClock(0);
  expect(payment.charges).toBe(0);
});

it("answers inquiries, not before the tenth minute", async () => {
  const payment = await arrive();
  const ask = (path: string) => call(path, { pp_TxnRefNo: payment.reference });
  expect((await ask(gatewayPaths["2026"].inquiry)).pp_ResponseCode).toBe("110");
  moveClock(0.2);
  expect(await ask(inquiryV1Path)).toMatchObject({ pp_ResponseCode: "000", pp_PaymentResponseCode: "157" });
  gateway.press(payment, payerWays["take a voucher"]);
  expect(await ask(inquiryV1Path)).toMatchObject({ pp_PaymentResponseCode: "124" });
  await send("/__act", { reference: payment.reference, action: "pay it now" });
  for (const path of [gatewayPaths.legacy.inquiry, inquiryV1Path]) {
    const answer = await ask(path);
    expect(answer).toMatchObject({ pp_PaymentResponseCode: "121" });
    expect(answer).not.toHaveProperty("pp_Amount");
    expect(isSigned(merchant.salt, answer)).toBe(true);
  }
  expect(await ask(gatewayPaths["2026"].inquiry)).toMatchObject({ pp_Amount: "219900" });
  expect((await call(inquiryV1Path, { pp_TxnRefNo: "nobody" })).pp_ResponseCode).toBe("110");
  expect((await call(inquiryV1Path, { pp_Password: "another" })).pp_ResponseCode).toBe("101");
  moveClock(0);
});

it("gives back what was paid, in parts, and never more", async () => {
  const { reference } = await arrive();
  const giveBack = async (amount: string, changes: Fields = {}) =>
    (
      await call(gatewayPaths["2026"].refund, {
        pp_TxnRefNo: reference,
        pp_Amount: amount,
        pp_TxnCurrency: "PKR",
        pp_MerchantMPIN: merchant.mpin,
        ...changes,
      })
    ).pp_ResponseCode;
  expect(await giveBack("100")).toBe("132");
  const payment = books.find(reference);
  if (payment) gateway.press(payment, payerWays.pay);
  expect(await giveBack("100000", { pp_MerchantMPIN: "9999" })).toBe("101");
  expect(await giveBack("100000")).toBe("000");
  expect(await giveBack("120000")).toBe("110");
  expect(await giveBack("119900")).toBe("000");
  expect(await giveBack("1")).toBe("132");
  expect(payment?.refunds.map(({ amount }) => amount)).toEqual([100000, 119900]);
  const later = await arrive();
  gateway.press(later, payerWays.pay);
  await send("/__act", { reference: later.reference, action: "allow no refund" });
  expect(await giveBack("100", { pp_TxnRefNo: later.reference })).toBe("132");
});

it("calls the shop, and twice more where it does not say that it was received", async () => {
  const bodies: Fields[] = [];
  let reply: unknown = { pp_ResponseCode: "000", pp_ResponseMessage: "IPN received successfully" };
  const shop = createServer((request, response) => {
    request.on("data", (chunk) => bodies.push(JSON.parse(String(chunk))));
    request.on("end", () => response.end(JSON.stringify(reply)));
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const { notifications } = gateway;
  notifications.subscribe(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);

  const payment = await arrive();
  gateway.press(payment, payerWays["pay, notified twice"]);
  await notifications.settled();
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toMatchObject({ pp_TxnRefNo: payment.reference, pp_ResponseCode: "000" });
  expect(bodies[0]).not.toHaveProperty("pp_Amount");
  expect(isSigned(merchant.salt, bodies[0] ?? {})).toBe(true);

  reply = {};
  gateway.press(await arrive(), payerWays["pay, then close the window"]);
  await notifications.settled();
  expect(notifications.attempts).toEqual([200, 200, 1, 1, 1]);
  reply = { pp_ResponseCode: "000" };
  const later = await arrive();
  gateway.press(later, payerWays["pay, notified later"]);
  await notifications.settled();
  expect(bodies).toHaveLength(5);
  await send("/__act", { reference: later.reference, action: "send the notification" });
  await notifications.settled();
  expect(bodies.at(-1)).toMatchObject({ pp_TxnRefNo: later.reference });
  notifications.subscribe("");
  await new Promise((resolve) => shop.close(resolve));
});

it("is told by programs to fail, and shows its books", async () => {
  const tell = { method: "POST", body: JSON.stringify({ kind: "lost-before", path: "inquiry" }) };
  await fetch(`${gateway.url}/__faults`, tell);
  await expect(call(inquiryV1Path, {})).rejects.toThrow();
  expect((await call(inquiryV1Path, {})).pp_ResponseCode).toBe("110");
  const { payments } = await (await fetch(`${gateway.url}/__books`)).json();
  expect(payments).toHaveLength(books.payments.length);
  expect(await (await fetch(gateway.url)).text()).toContain("not refundable");
});

import { afterAll, describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../../platform/sealed-text.ts";
import { playGateway } from "../../payments/play-gateway.ts";
import { merchant } from "../../simulators/jazzcash/gateway-merchant.ts";
import { notificationFields, returnFields } from "../../simulators/jazzcash/gateway-protocol.ts";
import { payerWays } from "../../simulators/jazzcash/payer-ways.ts";
import { type Fields, secureHash, signed } from "../../simulators/jazzcash/secure-hash.ts";
import { openTestShop } from "../../test-shop.ts";

// What anyone on the internet may say in JazzCash's name. The simulator's own books say what is true.

describe("[P.forged] what is said in JazzCash's name", async () => {
  const shop = await openTestShop();
  const { db, handle } = shop;
  const jazzcash = await playGateway(shop);
  const { order, press } = jazzcash;
  /** What a browser brings back from JazzCash's page. */
  const comeBack = (form: Fields | URLSearchParams) =>
    shop.post("/payments/jazzcash/return", { form, headers: { Origin: jazzcash.url } });
  afterAll(async () => {
    setSealingSecrets([]);
    await jazzcash.stop();
  });

  const notify = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    handle(
      new Request("http://localhost:3000/payments/jazzcash/notification", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: body as BodyInit,
      }),
      "192.0.2.77",
    );
  const transaction = (reference: string) =>
    db
      .selectFrom("gatewayTransactions")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
  const answers = async () =>
    (await db.selectFrom("gatewayAnswers").selectAll().orderBy("id").execute()).map(({ verdict }) => verdict);
  const paymentsOf = (orderId: number) =>
    db
      .selectFrom("payments")
      .select(["state", "amount", "provider", "reference"])
      .where("orderId", "=", orderId)
      .orderBy("id")
      .execute();
  const held = async () => {
    const { sum } = await db
      .selectFrom("moneyEntries")
      .where("holder", "=", "gateway")
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("sum"))
      .executeTakeFirstOrThrow();
    return Number(sum);
  };

  const other = await order();
  const otherPaid = press(other.payment, payerWays["pay, never notified"]) ?? {};
  const paidFields = (fields: Fields): Fields => ({ ...fields, pp_ResponseCode: "000" });
  const forgeries: Record<string, [verdict: string, (fields: Fields) => Fields]> = {
    "without a hash": ["no_hash", ({ pp_SecureHash: _, ...fields }) => paidFields(fields)],
    "with an empty hash": ["no_hash", (fields) => ({ ...paidFields(fields), pp_SecureHash: "" })],
    "with the hash of another answer": ["wrong_hash", paidFields],
    'with the hash "null"': ["", (fields) => ({ ...paidFields(fields), pp_SecureHash: "null" })],
    "with a hash of another length": [
      "wrong_hash",
      (fields) => ({ ...paidFields(fields), pp_SecureHash: "0" }),
    ],
    "signed with an empty salt": ["wrong_hash", (fields) => signed("", paidFields(fields))],
    "signed with another salt": ["wrong_hash", (fields) => signed("0F5DD14AE2", paidFields(fields))],
    "signed with the merchant's number": [
      "wrong_hash",
      (fields) => signed(merchant.merchantId, paidFields(fields)),
    ],
    "of another order, under this reference": [
      "wrong_hash",
      (fields) => ({ ...otherPaid, pp_TxnRefNo: fields.pp_TxnRefNo ?? "" }),
    ],
    "of less, well signed": [
      "wrong_amount",
      (fields) => signed(merchant.salt, { ...paidFields(fields), pp_Amount: "100" }),
    ],
    "of more, well signed": [
      "wrong_amount",
      (fields) => signed(merchant.salt, { ...paidFields(fields), pp_Amount: "99999999999" }),
    ],
    "of an amount in words, well signed": [
      "wrong_amount",
      (fields) => signed(merchant.salt, { ...paidFields(fields), pp_Amount: "2199.00" }),
    ],
    "without an amount, well signed": [
      "hint",
      ({ pp_Amount: _, ...fields }) => signed(merchant.salt, paidFields(fields)),
    ],
    "of another merchant, well signed": [
      "wrong_hash",
      (fields) => signed(merchant.salt, { ...paidFields(fields), pp_MerchantID: "MC99999" }),
    ],
    "in dollars, well signed": [
      "wrong_hash",
      (fields) => signed(merchant.salt, { ...paidFields(fields), pp_TxnCurrency: "USD" }),
    ],
    "of a reference that nobody has, well signed": [
      "unknown_reference",
      (fields) => signed(merchant.salt, { ...paidFields(fields), pp_TxnRefNo: "A".repeat(20) }),
    ],
    "of a reference that is a page, well signed": [
      "unknown_reference",
      (fields) => signed(merchant.salt, { ...paidFields(fields), pp_TxnRefNo: "<script>alert(1)</script>" }),
    ],
    "with fields of null, as JazzCash sends them": ["wrong_hash", (fields) => nulled(paidFields(fields))],
    "of a code that nobody knows, well signed": [
      "hint",
      (fields) => signed(merchant.salt, { ...fields, pp_ResponseCode: "777" }),
    ],
    "with control characters and HTML in every field": [
      "",
      (fields) =>
        Object.fromEntries(Object.keys(fields).map((name) => [name, '\u0000<img src=x onerror="1">'])),
    ],
  };

  it.each(Object.entries(forgeries))("changes nothing: a return %s", async (_, [verdict, forge]) => {
    const { order: placed, payment } = await order();
    const before = { held: await held(), answers: await answers() };
    const response = await comeBack(forge(returnFields(payment, "112")));
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await transaction(payment.reference)).toMatchObject({ state: "started", paymentId: null });
    expect(await paymentsOf(placed.id)).toMatchObject([{ state: "awaited", provider: null }]);
    expect(await held()).toBe(before.held);
    const recorded = (await answers()).slice(before.answers.length);
    expect(recorded).toHaveLength(1);
    if (verdict) expect(recorded).toEqual([verdict]);
    // And what is true is still heard.
    const paid = press(payment, payerWays["pay, never notified"]) ?? {};
    await comeBack(paid);
    expect(await transaction(payment.reference)).toMatchObject({ state: "paid" });
  });

  it("changes nothing by a notification, of any kind", async () => {
    const { payment } = await order();
    const fields = notificationFields(payment, "000");
    const before = await held();
    for (const body of [
      JSON.stringify({ ...fields, pp_SecureHash: "0".repeat(64) }),
      JSON.stringify({ ...fields, pp_SecureHash: undefined }),
      JSON.stringify(signed("wrong", fields)),
      // A notification has no amount, and is therefore a hint, also when it is true.
      JSON.stringify(fields),
      JSON.stringify([fields]),
      JSON.stringify({ ...fields, pp_TxnRefNo: [payment.reference] }),
      `{"__proto__":${JSON.stringify(fields)}}`,
      '{"pp_TxnRefNo":',
      "null",
      "",
      `<soap:Envelope>${payment.reference}</soap:Envelope>`,
      new URLSearchParams(fields).toString(),
    ])
      expect((await notify(body)).status).toBeLessThan(500);
    expect((await notify(new Uint8Array([0xff, 0xfe, 0x00, 0x80]))).status).toBeLessThan(500);
    expect((await notify(`"${"a".repeat(3_000_000)}"`)).status).toBe(413);
    expect(await transaction(payment.reference)).toMatchObject({ state: "started", paymentId: null });
    expect(await held()).toBe(before);
  });

  it("is heard once, however often and at how many doors it is said at once", async () => {
    const { order: placed, payment } = await order();
    const before = await held();
    const fields = press(payment, payerWays["pay, never notified"]) ?? {};
    const notification = JSON.stringify(notificationFields(payment, "000"));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? comeBack(fields) : notify(notification))),
    );
    expect(responses.every(({ status }) => status === 303 || status === 200)).toBe(true);
    expect(await paymentsOf(placed.id)).toEqual([
      { state: "captured", amount: payment.amount, provider: "jazzcash", reference: payment.reference },
    ]);
    expect(await held()).toBe(before + payment.amount);
    const events = await db
      .selectFrom("orderEvents")
      .where("orderId", "=", placed.id)
      .where("type", "=", "payment.captured")
      .select("id")
      .execute();
    expect(events).toHaveLength(1);
  });

  it("does not take back by a failure, true or replayed, what was paid", async () => {
    const { order: placed, payment } = await order();
    const failed = returnFields(payment, "112");
    await comeBack(failed);
    expect(await transaction(payment.reference)).toMatchObject({ state: "failed" });
    // JazzCash corrects itself: who paid has paid.
    await comeBack(returnFields(payment, "000"));
    for (const code of ["112", "116", "124", "129", "131", "199"])
      await comeBack(returnFields(payment, code));
    await comeBack(failed);
    expect(await transaction(payment.reference)).toMatchObject({ state: "paid" });
    expect(await paymentsOf(placed.id)).toMatchObject([{ state: "captured" }]);
  });

  it("leads to no other page than that of its payment, whatever it says", async () => {
    const { payment } = await order();
    const fields = returnFields(payment, "112");
    const locationOf = async (form: Fields | URLSearchParams) =>
      (await comeBack(form)).headers.get("Location");
    expect(await locationOf(fields)).toBe(`/pay/${payment.reference}`);
    for (const reference of [
      "//evil.example",
      "../admin",
      "https://evil.example/",
      "a\r\nSet-Cookie: x=1",
      "",
    ])
      expect(await locationOf(signed(merchant.salt, { ...fields, pp_TxnRefNo: reference }))).toBe("/track");
    const doubled = new URLSearchParams(fields);
    doubled.append("pp_ResponseCode", "000");
    doubled.append("pp_TxnRefNo", other.payment.reference);
    await comeBack(doubled);
    expect(await transaction(payment.reference)).toMatchObject({ paymentId: null });
    expect(await transaction(other.payment.reference)).toMatchObject({ paymentId: null });
  });

  it("needs no session and opens none, and takes the POST alone", async () => {
    const { payment } = await order();
    const buyer = await shop.signUp();
    const response = await shop.post("/payments/jazzcash/return", {
      as: buyer.as,
      form: returnFields(payment, "112"),
      headers: { Origin: "https://sandbox.jazzcash.com.pk" },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
    expect((await shop.get("/payments/jazzcash/return")).headers.get("Location")).toBe("/track");
    expect((await shop.get("/payments/jazzcash/notification")).status).toBe(405);
    // Only these two doors stand open to other sites.
    const elsewhere = await shop.post("/payments/jazzcash/returns", {
      form: {},
      headers: { Origin: "https://sandbox.jazzcash.com.pk" },
    });
    expect(elsewhere.status).toBe(403);
  });
});

/** As JazzCash sends empty fields now and then: the hash is that of the empty ones. */
function nulled(fields: Fields): Fields {
  const { pp_SecureHash: _, ...rest } = fields;
  const hash = secureHash(merchant.salt, rest);
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === "" ? "null" : value])),
    pp_SecureHash: hash,
  };
}

import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../../platform/sealed-text.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { saveGatewayAccount } from "../../../shop/payments/gateway/gateway-account.ts";
import { secureHash } from "../../../shop/payments/gateway/jazzcash/secure-hash.ts";
import { startTransaction } from "../../../shop/payments/gateway/start-transaction.ts";
import { findTransaction } from "../../../shop/payments/ledger/transaction-queries.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

const salt = "0F5DD14AE2";
const key = "a-key-of-the-tests-for-credentials-0123456789";

describe("JazzCash", async () => {
  const shop = await openTestShop({ settings: { CREDENTIALS_KEY: key } });
  const { db, handle, origin } = shop;
  setSealingSecrets([key]);
  const connect = () =>
    saveGatewayAccount(
      db,
      {
        environment: "sandbox",
        generation: "legacy",
        merchantId: "MC10001",
        instrument: "MWALLET",
        formUrl: null,
        inquiryUrl: null,
        refundUrl: null,
        returnUrl: null,
      },
      { password: "pass-word", salt },
      null,
    );
  beforeAll(async () => void (await connect()));

  const send = (
    path: "return" | "notification",
    body: string | Uint8Array,
    { from = "192.0.2.70", headers = {} }: { from?: string; headers?: Record<string, string> } = {},
  ) =>
    handle(
      new Request(`${origin}/payments/jazzcash/${path}`, {
        method: "POST",
        headers: {
          "Content-Type": path === "return" ? "application/x-www-form-urlencoded" : "application/json",
          Origin: "https://sandbox.jazzcash.com.pk",
          ...headers,
        },
        body: body as BodyInit,
      }),
      from,
    );

  async function start() {
    const { id } = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
    const shopper = { actor: "customer", actorId: null } as const;
    const started = await startTransaction(db, { orderId: id, gateway: "jazzcash" }, shopper);
    if (started.outcome !== "started") throw new Error(started.reason);
    const transaction = await findTransaction(db, "jazzcash", started.reference);
    return { orderId: id, reference: started.reference, amount: transaction?.amount ?? 0 };
  }
  type Started = Awaited<ReturnType<typeof start>>;

  const fieldsOf = ({ reference, amount }: Started, other: Record<string, string> = {}) => ({
    pp_Amount: String(amount),
    pp_BillReference: "LS10001",
    pp_MerchantID: "MC10001",
    pp_ResponseCode: "000",
    pp_ResponseMessage: "Thank you for Using JazzCash, your transaction was successful.",
    pp_RetreivalReferenceNo: "230101999999",
    pp_SubMerchantId: "",
    pp_TxnCurrency: "PKR",
    pp_TxnRefNo: reference,
    ...other,
  });
  const signed = (fields: Record<string, string>) => ({
    ...fields,
    pp_SecureHash: secureHash(salt, new Map(Object.entries(fields))),
  });
  const asForm = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

  const stateOf = async ({ reference }: Started) => (await findTransaction(db, "jazzcash", reference))?.state;
  const dueOf = async ({ orderId }: Started) =>
    (await sql<{ due: number }>`select order_due(${orderId}) as due`.execute(db)).rows[0]?.due;
  const verdicts = async ({ reference }: Started) => {
    const answers = db.selectFrom("gatewayAnswers").where("reference", "=", reference).orderBy("id");
    return (await answers.selectAll().execute()).map(({ source, verdict }) => `${source} ${verdict}`);
  };

  it("[P.return] sends a shopper's browser back from its own site: proved, recorded, and on to the page of the payment", async () => {
    const payment = await start();
    const response = await send("return", asForm(signed(fieldsOf(payment))));
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/pay/${payment.reference}`);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await stateOf(payment)).toBe("paid");
    expect(await dueOf(payment)).toBe(0);
  });

  it("may say it twenty times at once, by browser and by call: one payment is captured", async () => {
    const payment = await start();
    const body = signed(fieldsOf(payment));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? send("return", asForm(body)) : send("notification", JSON.stringify(body)),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 303]));
    expect((await verdicts(payment)).filter((verdict) => verdict.endsWith("accepted"))).toHaveLength(1);
    const payments = db.selectFrom("payments").where("orderId", "=", payment.orderId);
    expect(await payments.select(["state", "amount"]).execute()).toEqual([
      { state: "captured", amount: payment.amount },
    ]);
  });

  it("calls without an amount: answered as it wants, and believed when it was asked", async () => {
    const payment = await start();
    const { pp_Amount: _, ...fields } = fieldsOf(payment);
    const response = await send("notification", JSON.stringify(signed(fields)));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      pp_ResponseCode: "000",
      pp_ResponseMessage: "IPN received successfully",
      pp_SecureHash: "",
    });
    expect(await stateOf(payment)).toBe("started");
    expect(await verdicts(payment)).toEqual(["notification hint"]);
    const page = await (await shop.get(`/pay/${payment.reference}`)).text();
    expect(page).toContain("We are checking with JazzCash whether you have paid.");
    expect(page).not.toContain("pay now");
    const again = await shop.post(`/pay/${payment.reference}`, { form: { intent: "pay" } });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Please do not pay again.");
  });

  it.each<[string, (payment: Started, other: Started) => Record<string, string>, string]>([
    ["without a hash", (payment) => fieldsOf(payment), "no_hash"],
    [
      "with the hash of nobody",
      (payment) => ({ ...fieldsOf(payment), pp_SecureHash: "0".repeat(64) }),
      "wrong_hash",
    ],
    [
      "with the literal null, which the hash does not cover",
      (payment) => ({ ...signed(fieldsOf(payment)), pp_BankID: "null", pp_AuthCode: "null" }),
      "wrong_hash",
    ],
    ["with a different amount", (payment) => signed(fieldsOf(payment, { pp_Amount: "100" })), "wrong_amount"],
    [
      "with the hash of another amount",
      (payment) => ({
        ...signed(fieldsOf(payment, { pp_Amount: "100" })),
        pp_Amount: String(payment.amount),
      }),
      "wrong_hash",
    ],
    [
      "with the hash of another payment",
      (payment, other) => ({ ...signed(fieldsOf(other)), pp_TxnRefNo: payment.reference }),
      "wrong_hash",
    ],
    [
      "of another merchant",
      (payment) => signed(fieldsOf(payment, { pp_MerchantID: "MC66666" })),
      "wrong_hash",
    ],
  ])("[P.believed] is not believed %s: on record, and nothing changes", async (_, forge, verdict) => {
    const [payment, other] = [await start(), await start()];
    const fields = forge(payment, other);
    const response = await send("return", asForm(fields));
    expect([response.status, response.headers.get("Location")]).toEqual([303, `/pay/${payment.reference}`]);
    expect((await send("notification", JSON.stringify(fields))).status).toBe(200);
    expect(await verdicts(payment)).toEqual([`return ${verdict}`, `notification ${verdict}`]);
    expect([await stateOf(payment), await stateOf(other)]).toEqual(["started", "started"]);
    expect(await dueOf(payment)).toBe(payment.amount);
  });

  it.each<[string, string | Uint8Array]>([
    ["nothing", ""],
    ["an unknown reference", asForm({ pp_TxnRefNo: "NobodyKnowsThis1", pp_ResponseCode: "000" })],
    ["markup", asForm({ pp_TxnRefNo: "<script>alert(1)</script>", pp_ResponseMessage: "<b>" })],
    ["NUL and bytes that are no text", new Uint8Array([0x70, 0x70, 0, 0xff, 0xfe, 0x3d, 0xff])],
    ["a path", asForm({ pp_TxnRefNo: "//evil.example/" })],
  ])("with %s leads to the page on which an order is looked up", async (_, body) => {
    const response = await send("return", body);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/track"]);
  });

  it("with a call that is no JSON, or is too large, is refused", async () => {
    expect((await send("notification", "pp_TxnRefNo=1")).status).toBe(400);
    expect((await send("notification", "[]")).status).toBe(400);
    expect((await send("notification", `"${"x".repeat(70_000)}"`)).status).toBe(413);
    expect((await send("return", `a=${"x".repeat(70_000)}`)).status).toBe(413);
  });

  it("without an account proves nothing: what was begun stays as it was", async () => {
    const payment = await start();
    const body = signed(fieldsOf(payment));
    await db.deleteFrom("gatewayAccounts").execute();
    const response = await send("return", asForm(body));
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/track"]);
    expect((await send("notification", JSON.stringify(body))).status).toBe(404);
    expect(await stateOf(payment)).toBe("started");
    await connect();
    await send("return", asForm(body));
    expect(await stateOf(payment)).toBe("paid");
  });

  it("[P.words] is seen by the owner beside the order: each payment, and what was not believed", async () => {
    const payment = await start();
    await send("return", asForm(signed(fieldsOf(payment, { pp_ResponseCode: "112" }))));
    for (const n of ["1", "2"]) await send("return", asForm({ ...fieldsOf(payment), pp_SecureHash: n }));
    const owner = await shop.signUpAdmin("owner@example.com");
    const { number } = await db
      .selectFrom("orders")
      .where("id", "=", payment.orderId)
      .select("number")
      .executeTakeFirstOrThrow();
    const seen = async (as: Visitor) => {
      const { main } = await screen(shop.get(`/dashboard/orders/LS-${number}`, { as }));
      return main.text.replace(/\s+/g, " ");
    };
    const text = await seen(owner.as);
    expect(text).toContain(`JazzCash payments ${displayPrice(payment.amount)}, Failed`);
    expect(text).toContain(`${payment.reference}, code 112, JazzCash number 230101999999`);
    expect(text).toContain(
      "We ignored 2 messages that claimed to be from JazzCash, the last one with a wrong signature",
    );
    expect(text).toContain("JazzCash payment failed (code 112)");
    const packer = await shop.signUpStaff("packer");
    expect(await seen(packer.as)).not.toContain("JazzCash payments");
  });

  it("deeper below the address is no call of it, so its origin is checked", async () => {
    const url = `${origin}/payments/jazzcash/return/more`;
    const request = new Request(url, { method: "POST", headers: { Origin: "https://evil.example" } });
    expect((await handle(request, "192.0.2.71")).status).toBe(403);
  });

  it("who has opened the address before is led to the page on which an order is looked up", async () => {
    const response = await handle(new Request(`${origin}/payments/jazzcash/return`), "192.0.2.72");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/track"]);
    const call = await handle(new Request(`${origin}/payments/jazzcash/notification`), "192.0.2.72");
    expect(call.status).toBe(405);
  });

  it("from an address that floods the shop is refused, and others are heard", async () => {
    const flood = { from: "192.0.2.73" };
    const statuses: number[] = [];
    // Side by side: within the minute of the limit also where the machine is slow.
    for (let batch = 0; batch < 18; batch++) {
      const calls = Array.from({ length: 50 }, () => send("notification", "{}", flood));
      statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(200);
    expect((await send("notification", "{}")).status).toBe(200);
  });
});

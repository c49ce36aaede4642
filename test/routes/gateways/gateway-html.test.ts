import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { secureHash } from "../../../shop/payments/gateway/jazzcash/secure-hash.ts";
import { recordGatewayAnswer } from "../../../shop/payments/gateway/record-gateway-answer.ts";
import { startTransaction } from "../../../shop/payments/gateway/start-transaction.ts";
import { approveRefund } from "../../../shop/payments/refunds/decide-refund.ts";
import { requestRefund } from "../../../shop/payments/refunds/request-refund.ts";
import { claimNextRefund, sendRefund } from "../../../shop/payments/refunds/send-refund.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { giveGatewayAccount } from "../../payments/gateway-account.ts";
import { createPaidOrder } from "../../payments/paid-order.ts";
import { screen } from "../../screen.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

const evil = '<img src=x onerror="stolen()"><script>stolen()</script>';
/** What makes an element of it, in the document or in what the page's scripts read. */
const element = /<(img src=x|script>stolen)/i;

describe("HTML in what JazzCash says", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const owner = await shop.signUpStaff("owner");
  const actor = { actor: "admin", actorId: owner.id } as const;
  const sandbox: { salt: string } = { salt: "" };
  beforeAll(async () => {
    const { credentials } = await giveGatewayAccount(shop.shop);
    sandbox.salt = credentials.salt ?? "";
  });

  async function start() {
    const order = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
    const started = await startTransaction(db, { orderId: order.id, gateway: "jazzcash" }, actor);
    if (started.outcome !== "started") throw new Error(started.reason);
    const { amount } = await db
      .selectFrom("gatewayTransactions")
      .where("reference", "=", started.reference)
      .select("amount")
      .executeTakeFirstOrThrow();
    return { path: `/dashboard/orders/LS-${order.number}`, reference: started.reference, amount };
  }

  /** What a person reads on a page, which has no element of what was said. */
  async function read(path: string, as: Visitor = owner.as): Promise<string> {
    const html = await (await shop.get(path, { as })).text();
    expect(html).not.toMatch(element);
    const { main } = await screen(new Response(html));
    return main.text.replace(/\s+/g, " ");
  }

  it("brought by a browser, well signed, is not repeated to anyone", async () => {
    const { path, reference, amount } = await start();
    const texts = [
      ...["pp_AuthCode", "pp_BankID", "pp_BillReference", "pp_ResponseMessage", "pp_RetreivalReferenceNo"],
      ...["pp_SettlementExpiry", "pp_TxnDateTime", "pp_TxnType", "pp_Version", "ppmpf_1", "ppmpf_5"],
    ];
    const fields = new Map([
      ...texts.map((name): [string, string] => [name, evil]),
      ["pp_Amount", String(amount)],
      ["pp_MerchantID", "MC10001"],
      ["pp_ResponseCode", "112"],
      ["pp_TxnCurrency", "PKR"],
      ["pp_TxnRefNo", reference],
    ]);
    const form = { ...Object.fromEntries(fields), pp_SecureHash: secureHash(sandbox.salt, fields) };
    const response = await shop.post("/payments/jazzcash/return", { form });
    expect(response.headers.get("Location")).toBe(`/pay/${reference}`);
    const shopper = await read(`/pay/${reference}`, new Visitor());
    expect(shopper).toContain("The payment was cancelled at JazzCash.");
    const order = await read(path);
    expect(order).toContain(`${reference}, code 112`);
    for (const text of [shopper, order]) expect(text).not.toContain("stolen");
  });

  it("in codes and numbers is text, also if it were stored", async () => {
    const { path, reference, amount } = await start();
    const said = { hash: "valid", meaning: "failed", message: evil, amount } as const;
    await recordGatewayAnswer(db, {
      gateway: "jazzcash",
      source: "return",
      answer: { reference, ...said, responseCode: evil, retrievalReference: evil },
    });
    // The history has the code as it came.
    const order = await read(path);
    expect(order).toContain(`JazzCash payment failed (code ${evil})`);
    expect(order).not.toContain("JazzCash number");
    await sql`update gateway_transactions set response_code = ${evil}, retrieval_reference = ${evil}
      where reference = ${reference}`.execute(db);
    expect(await read(path)).toContain(`${reference}, code ${evil}, JazzCash number ${evil}`);
    const shopper = await read(`/pay/${reference}`, new Visitor());
    expect(shopper).toContain("JazzCash did not accept the payment.");
    expect(shopper).not.toContain("stolen");
  });

  it("in the refusal of a refund, or in an answer that decides nothing, is text", async () => {
    const admin = await createCustomer(db, { isAdmin: true });
    for (const outcome of ["refused", "no_answer"] as const) {
      const { id, number, paymentId, amount } = await createPaidOrder(db, admin);
      const wish = { orderId: id, paymentId, amount, channel: "gateway", reason: evil } as const;
      const requested = await requestRefund(
        db,
        { ...wish, lowersPrice: false, key: crypto.randomUUID() },
        actor,
      );
      if (requested.outcome !== "done") throw new Error(requested.outcome);
      await approveRefund(db, requested.refundId, actor);
      const delivery = {
        db,
        openAccount: () => giveGatewayAccount(shop.shop),
        gatewayOf: () => ({ refund: async () => ({ outcome, reason: evil, code: evil }) }),
      };
      const due = await claimNextRefund(delivery);
      if (!due) throw new Error("nothing is due");
      await sendRefund(delivery, due);
      const refund = await read(`/dashboard/refunds/${requested.refundId}`);
      // Of a code only the beginning is stored.
      expect(refund).toContain(`${evil} (<img src=x`);
      const order = await read(`/dashboard/orders/LS-${number}`);
      if (outcome === "refused") expect(order).toMatch(/JazzCash refused to refund Rs\. [\d,]+ \(<img/);
      await read("/dashboard/refunds");
    }
  });
});

import { describe, expect, it } from "vitest";
import { createCustomer } from "../create-customer.ts";
import { comparePayments } from "../faults/compare-payments.ts";
import { runPaymentRounds } from "../faults/payment-rounds.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { createGatewayBooks, type SimulatedPayment } from "../simulators/jazzcash/gateway-books.ts";
import { createTestDatabase } from "../test-database.ts";

const agreed = {
  ...{ untrue: 0, unpaid: 0, unrefunded: 0, overrefunded: 0, unfinished: 0 },
  ...{ holding: 0, broken: [] },
};

it("no payment is doubled, believed without money, lost, or without a holder", async () => {
  const { url } = await createTestDatabase();
  const findings = await runPaymentRounds({ databaseUrl: url, orders: 60, kills: 4, seed: 20261123 });
  expect(findings).toMatchObject({ ...agreed, kills: 4 });
  expect(findings.traffic.twice).toBeGreaterThan(0);
  expect(findings.traffic.cancelled).toBeGreaterThan(0);
});

// What that test relies on: a shop that believes what is not so must not pass for one that agrees.
describe("the comparison of the shop with the gateway's own books", async () => {
  const { db, pool } = await createTestDatabase();
  const books = createGatewayBooks();
  const { id: orderId } = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
  const reference = "Ab3dEf6hJk9mNp2rSt5v";
  const { amount } = await db.selectFrom("payments").select("amount").executeTakeFirstOrThrow();
  await pool.query(
    `insert into gateway_transactions (gateway, reference, order_id, purpose, amount, expires_at)
     values ('jazzcash', $1, $2, 'full', $3, now())`,
    [reference, orderId, amount],
  );
  const open = (values: Partial<SimulatedPayment> = {}) =>
    books.open({
      ...{ reference, generation: "2026", amount, billReference: "", description: "", returnUrl: "" },
      ...{ fields: {}, expiresAt: new Date("2099-01-01"), ...values },
    });
  const payment = open();
  const believe = async (state: string, changes = "") => {
    await pool.query(
      `update gateway_transactions set state = 'started', payment_id = null, inquiry_due_at = null`,
    );
    await pool.query(
      `update payments set state = case when $1 = 'paid' then 'captured' else 'awaited' end, provider = 'jazzcash', reference = $2`,
      [state, reference],
    );
    await pool.query(
      `update gateway_transactions set state = $1, payment_id = case when $1 = 'paid' then (select id from payments) end`,
      [state],
    );
    if (changes) await pool.query(changes);
  };
  // The orders are written past the shop, so that what they lack is not looked at.
  const found = async () => ({ ...(await comparePayments(pool, books.payments)), broken: [] });

  it("finds nothing where there is nothing, and each difference", async () => {
    await believe("started");
    expect(await found()).toEqual({ ...agreed, unfinished: 1 });
    await believe("failed");
    expect(await found()).toEqual(agreed);
    await believe("paid");
    expect(await found()).toMatchObject({ untrue: 1 });
    books.decide(payment, "000");
    expect(await found()).toEqual({ ...agreed, holding: -amount });
    await believe("failed");
    expect(await found()).toMatchObject({ unpaid: 1 });
    await believe("paid", `update payments set amount = amount - 1`);
    expect(await found()).toMatchObject({ untrue: 1 });
    await believe("paid", `update payments set amount = amount + 1`);
    await pool.query("update payments set amount = $1", [amount]);
    expect(await found()).toMatchObject({ untrue: 0, unpaid: 0 });
    payment.charges = 2;
    expect(await found()).toMatchObject({ unrefunded: 1 });
    payment.charges = 1;
    books.refund(payment, 100);
    expect(await found()).toMatchObject({ overrefunded: 1 });
    payment.refunds.length = 0;
    books.decide(open({ reference: "Nobodys1Nobodys1" }), "112");
    expect(await found()).toMatchObject({ unfinished: 1 });
  });
});

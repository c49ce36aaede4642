import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../platform/sealed-text.ts";
import { paymentDelivery } from "../../server/jobs/payment-jobs.ts";
import { createOrderLink } from "../../shop/orders/link/create-order-link.ts";
import {
  claimNextInquiry,
  expireTransactions,
  inquire,
} from "../../shop/payments/gateway/reconcile-transactions.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { comparePayments } from "../faults/compare-payments.ts";
import { runPaymentRounds } from "../faults/payment-rounds.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { playGateway } from "../payments/play-gateway.ts";
import { screen } from "../screen.ts";
import { createGatewayBooks, isPaid, type SimulatedPayment } from "../simulators/jazzcash/gateway-books.ts";
import { notificationFields } from "../simulators/jazzcash/gateway-protocol.ts";
import { type PayerWay, payerWays } from "../simulators/jazzcash/payer-ways.ts";
import { createTestDatabase } from "../test-database.ts";
import { openTestShop } from "../test-shop.ts";

const agreed = {
  untrue: 0,
  unpaid: 0,
  unrefunded: 0,
  overrefunded: 0,
  unqueued: 0,
  unfinished: 0,
  holding: 0,
  broken: [],
};

const { orders, kills } = process.env.TEST_ALL ? { orders: 1000, kills: 40 } : { orders: 60, kills: 4 };

it(`[P.books-agree] doubles, loses or believes without money no payment of ${orders} orders, and each has a holder`, async () => {
  const { url } = await createTestDatabase();
  const findings = await runPaymentRounds({ databaseUrl: url, orders, kills, seed: 20261123 });
  expect(findings).toMatchObject({ ...agreed, kills });
  expect(findings.traffic.twice).toBeGreaterThan(0);
  expect(findings.traffic.cancelled).toBeGreaterThan(0);
  // Both those that are here and those that have left.
  expect(findings.parcels.decided).toBeGreaterThan(1);
  expect(findings.parcels.waiting).toBeGreaterThan(1);
}, 1_800_000);

// What that test relies on: a shop that believes what is not so must not pass for one that agrees.
describe("the comparison of the shop with the gateway's own books", async () => {
  const { db, pool } = await createTestDatabase();
  const books = createGatewayBooks();
  const { id: orderId } = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
  const reference = "Ab3dEf6hJk9mNp2rSt5v";
  const { due: amount } = await db.selectFrom("orderAmounts").select("due").executeTakeFirstOrThrow();
  await pool.query(
    `insert into gateway_transactions (gateway, reference, order_id, purpose, amount, expires_at)
     values ('jazzcash', $1, $2, 'full', $3, now())`,
    [reference, orderId, amount],
  );
  const open = (values: Partial<SimulatedPayment> = {}) =>
    books.open({
      reference,
      generation: "2026",
      amount,
      billReference: "",
      description: "",
      returnUrl: "",
      fields: {},
      expiresAt: new Date("2099-01-01"),
      ...values,
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
  /** Ids of parcels. */
  let queue: number[] = [];
  // The orders are written past the shop, so that what they lack is not looked at.
  const found = async () => ({ ...(await comparePayments(pool, books.payments, queue)), broken: [] });

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
    // Its courier was told to collect what is paid.
    const collect = async (state: string, told: number) => {
      await pool.query("update shipments set state = $1", [state]);
      await pool.query(
        `insert into told_cash (shipment_id, order_id, amount, told_before) select id, $1, $2, true from shipments
         on conflict (shipment_id, order_id) do update set amount = excluded.amount`,
        [orderId, told],
      );
    };
    await pool.query(
      `with parcel as (insert into shipments (city_id) values (null) returning id)
       insert into shipment_lines (shipment_id, order_id, line, quantity) select parcel.id, $1, 1, 1 from parcel`,
      [orderId],
    );
    const { id: parcelId } = await db.selectFrom("shipments").select("id").executeTakeFirstOrThrow();
    await collect("booked", amount);
    expect(await found()).toMatchObject({ unqueued: 1, unrefunded: 0 });
    queue = [parcelId];
    expect(await found()).toMatchObject({ unqueued: 0 });
    await collect("booked", 0);
    expect(await found()).toMatchObject({ unqueued: 1 });
    queue = [];
    await collect("delivered", 0);
    expect(await found()).toMatchObject({ unqueued: 0, unrefunded: 0 });
    await collect("delivered", amount);
    expect(await found()).toMatchObject({ unqueued: 0, unrefunded: 1 });
    await collect("delivered", 0);
    books.decide(open({ reference: "Nobodys1Nobodys1" }), "112");
    expect(await found()).toMatchObject({ unfinished: 1 });
  });
});

describe.each(["legacy", "2026"] as const)(
  "with a JazzCash of %s that refuses what lacks a mandatory field",
  async (generation) => {
    const { "pay slowly": _, ...quickWays } = payerWays;
    const ways: PayerWay[] = Object.values(quickWays);
    const count = process.env.TEST_ALL ? 100 : ways.length;
    const shop = await openTestShop();
    const { db, handle, origin } = shop;
    const { pool } = shop.shop;
    const owner = await shop.signUpStaff("owner");
    const gateway = await playGateway(shop, generation);
    gateway.settings.returnUrl = `${origin}/payments/jazzcash/return`;
    const delivery = paymentDelivery(db);
    beforeAll(() => setSealingSecrets(shop.shop.sealingSecrets));
    afterAll(async () => {
      setSealingSecrets([]);
      await gateway.stop();
    });

    const say = async (path: string, type: string, body: string) => {
      const headers = { "Content-Type": type, Origin: "https://sandbox.jazzcash.com.pk" };
      const request = new Request(`${origin}/payments/jazzcash/${path}`, { method: "POST", headers, body });
      return (await handle(request, "192.0.2.70")).status;
    };
    /** What the shop hears when a payer goes that way. */
    async function go(payment: SimulatedPayment, way: PayerWay): Promise<void> {
      const fields = gateway.press(payment, way);
      const back = new URLSearchParams(fields ?? {}).toString();
      if (fields) expect(await say("return", "application/x-www-form-urlencoded", back)).toBe(303);
      const called = JSON.stringify(notificationFields(payment, payment.code ?? ""));
      for (let sent = 0; sent < Number(way.notifications); sent++)
        expect(await say("notification", "application/json", called)).toBe(200);
    }
    /** Asks about all that has no end, whether it is time or not. */
    async function ask(): Promise<void> {
      await pool.query(
        "update gateway_transactions set inquiry_due_at = now() where inquiry_due_at is not null",
      );
      for (let due = await claimNextInquiry(delivery); due; due = await claimNextInquiry(delivery))
        await inquire(delivery, due);
    }
    /** JazzCash is asked for a week. */
    async function letNineDaysPass(): Promise<void> {
      gateway.books.clock = () => new Date(Date.now() + 9 * 86_400_000);
      const earlier = (...columns: string[]) =>
        columns.map((one) => `${one} = ${one} - interval '9 days'`).join();
      await pool.query(
        `update gateway_transactions set ${earlier("started_at", "expires_at", "updated_at")}`,
      );
      await pool.query(`update gateway_answers set ${earlier("received_at")}`);
    }

    it(`has ${count} payments agree with its books, and a button leads on from each that is not paid`, async () => {
      const placed: Awaited<ReturnType<typeof gateway.order>>[] = [];
      for (let made = 0; made < count; made++) {
        const one = await gateway.order();
        placed.push(one);
        await go(one.payment, ways[made % ways.length] as PayerWay);
        // Of those who pay later, every second does.
        if (["124", "157"].includes(one.payment.code ?? "") && made % 2 === 0)
          gateway.books.decide(one.payment, "121");
      }
      expect(gateway.calls.filter((call) => call.startsWith("refused"))).toEqual([]);
      await ask();
      await letNineDaysPass();
      await expireTransactions(db);
      await ask();
      expect(await comparePayments(pool, gateway.books.payments, [])).toEqual(agreed);

      const unpaid = placed.filter(({ payment }) => !isPaid(payment));
      expect(unpaid.length).toBeGreaterThan(count / 4);
      const { main } = await screen(shop.get("/dashboard/payments", { as: owner.as }));
      for (const { order } of unpaid) {
        expect(main.get("li", `LS-${order.number}`).buttons, main.text).not.toEqual([]);
        const page = await screen(shop.get(`/o/${(await createOrderLink(db, order.id)).token}`));
        expect(page.main.buttons.join()).toMatch(/Pay/);
      }
      for (const { order } of placed.filter(({ payment }) => isPaid(payment)))
        expect(main.text).not.toContain(`LS-${order.number}`);
    }, 600_000);
  },
);

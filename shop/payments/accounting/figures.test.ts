import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { moneyFixture } from "../../../test/payments/money-fixture.ts";
import { seededRandom } from "../../../test/seeded-random.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { addDays, isoDay } from "../../base/karachi-time.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import { decideDispute, openDispute } from "./dispute-payment.ts";
import { listDisputes } from "./dispute-queries.ts";
import { takeBackPayout } from "./enter-payout.ts";
import { chooseDays, figureNames, sumFigures } from "./figure.ts";
import { getOpenMoney, listFigures, listHoldings } from "./figure-queries.ts";
import { getGatewayBalance, listPayouts } from "./payout-queries.ts";

/** Each figure again, from other tables than the page has it from where there are others. */
const independentSums: Readonly<Record<(typeof figureNames)[number], string>> = {
  awaited: `select coalesce(sum(greatest(order_due(id), 0)), 0) from orders where placed_at is not null`,
  paid: `select coalesce(sum(amount), 0) from payments where state in ('captured', 'to_refund')`,
  banked: `select (select coalesce(sum(amount), 0) from gateway_payouts where taken_back_at is null)
    + (select coalesce(sum(amount), 0) from payments where state in ('captured', 'to_refund') and method = 'transfer')`,
  fees: `select coalesce(sum(fee), 0) from gateway_payouts where taken_back_at is null`,
  to_refund: `select coalesce(sum(greatest(-order_due(id), 0)), 0) from orders where placed_at is not null`,
  refunded: `select coalesce(sum(amount), 0) from refunds where state = 'paid'`,
  disputed: `select coalesce(sum(amount), 0) from payment_disputes where state = 'open'`,
};

describe("the figures of the money page", async () => {
  const { db, pool } = await createTestDatabase();
  const admin = await createCustomer(db, { isAdmin: true });
  const money = moneyFixture(db, admin);
  const random = seededRandom(20);
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const rupees = (most: number) => 100 * (1 + Math.floor(random() * (most / 100)));
  const numberOf = async (query: string, values: unknown[] = []) =>
    Number(Object.values((await pool.query(query, values)).rows[0] ?? {})[0] ?? 0);

  const anyOf = async (query: string) => oneOf<{ id: number }>((await pool.query(query)).rows)?.id ?? 0;

  const customer = await createCustomer(db);
  const operations: Readonly<Record<string, () => Promise<unknown>>> = {
    order: () =>
      placeTestOrder(db, customer, {
        payment: oneOf(["jazzcash", "jazzcash", "transfer", "cod"] as const) ?? "cod",
        items: [
          ["lumiskin-retinol", 1],
          ["eyebrow-razor", 1 + Math.floor(random() * 3)],
        ],
      }),
    capture: async () => {
      const id = await anyOf("select id from payments where state = 'awaited' order by id");
      if (id) await money.capture(id);
    },
    secondPayment: async () => {
      const id = await numberOf("select max(id) from orders where placed_at is not null");
      if (!id) return;
      const amount = rupees(100_000);
      const open =
        "select count(*) from payments where order_id = $1 and purpose = 'advance' and state = 'awaited'";
      if (await numberOf(open, [id])) return;
      const attempt =
        1 +
        (await numberOf("select count(*) from payments where order_id = $1 and purpose = 'advance'", [id]));
      const { id: paymentId } = await db
        .insertInto("payments")
        .values({ orderId: id, method: "jazzcash", purpose: "advance", attempt, amount })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (random() < 0.7) await money.capture(paymentId);
    },
    cancel: async () => {
      const line = await anyOf("select id from order_lines where status = 'pending' order by id");
      if (line) await changeOrderStatus(db, admin, line, "cancelled");
    },
    refund: async () => {
      const { rows } = await sql<{ id: number; left: number }>`
        select id, amount - coalesce((select sum(amount) from refunds where payment_id = p.id), 0)::bigint as left
        from payments p where state = 'captured' order by id`.execute(db);
      const payment = oneOf(rows.filter(({ left }) => left > 100));
      if (payment)
        await money.payBack(
          payment.id,
          Math.min(payment.left, rupees(200_000)),
          random() < 0.7 ? "gateway" : "cash",
        );
    },
    payOut: async () => {
      const ids = (await money.openIds()).filter(() => random() < 0.6);
      const sum = await numberOf("select sum(amount) from money_entries where id = any($1)", [ids]);
      const day = addDays(money.today, -Math.floor(random() * 5));
      if (sum > 0) await money.payOut(ids, { amount: sum - Math.floor(sum / 50), day });
    },
    takeBack: async () => {
      const payout = oneOf(await listPayouts(db, 100));
      if (payout && random() < 0.5) await takeBackPayout(db, payout.id, admin.id);
    },
    dispute: async () => {
      const number = await anyOf("select number as id from orders order by number");
      const key = crypto.randomUUID();
      await openDispute(db, { key, payment: `LS-${number}`, amount: null, reference: "" }, admin.id);
    },
    decide: async () => {
      const dispute = oneOf((await listDisputes(db, 100)).filter(({ state }) => state === "open"));
      if (dispute) await decideDispute(db, dispute.id, random() < 0.5 ? "won" : "lost", admin.id);
    },
  };

  const all = { from: "2020-01-01", to: addDays(isoDay(new Date()), 1) };
  async function compare(step: number): Promise<void> {
    const figures = await listFigures(db, all);
    expect(figures.filter(({ amount }) => amount < 0)).toEqual([]);
    const sums = sumFigures(figures);
    for (const figure of figureNames)
      expect([step, figure, sums[figure]]).toEqual([step, figure, await numberOf(independentSums[figure])]);
  }

  it("[P.figures] equal independent sums after some hundred random operations", async () => {
    for (let step = 0; step < 250; step += 1) {
      const name = step < 10 ? "order" : (oneOf(Object.keys(operations)) ?? "order");
      await operations[name]?.();
      if (step % 10 === 0) await compare(step);
    }
    expect(await numberOf("select count(*) from gateway_payouts")).toBeGreaterThan(0);
    // Whatever chance has done, one of each is there.
    const [banked, cancelled, disputed] = [
      await money.paidOrder(),
      await money.paidOrder(),
      await money.paidOrder(),
    ];
    await money.payOut((await money.openIds()).slice(-3), { amount: 3 * banked.amount - 100 });
    await money.payBack(banked.paymentId, 100);
    await changeOrderStatus(db, admin, cancelled.lineIds[0] ?? 0, "cancelled");
    await openDispute(
      db,
      { key: crypto.randomUUID(), payment: `LS-${disputed.number}`, amount: null, reference: "" },
      admin.id,
    );
    await placeTestOrder(db, customer, { payment: "jazzcash" });
    await compare(250);
    const sums = sumFigures(await listFigures(db, all));
    for (const figure of figureNames) expect([figure, sums[figure]]).not.toEqual([figure, 0]);

    // Nothing is without a holder: what customers have paid and not got back is where the holders say.
    const held = (await listHoldings(db)).reduce((sum, { amount }) => sum + amount, 0);
    expect(held).toBe(sums.paid - sums.refunded);
    expect(await getGatewayBalance(db)).toBe(
      await numberOf(`select
        (select sum(amount) from payments where state = 'captured' and method = 'jazzcash')
        - (select sum(r.amount) from refunds r join payments p on p.id = payment_id where r.state = 'paid' and channel = 'gateway')
        - (select sum(amount + fee) from gateway_payouts where taken_back_at is null)`),
    );
    expect(await getOpenMoney(db)).toEqual({
      toRefund: sums.to_refund,
      refunds: await numberOf("select count(*) from orders where order_due(id) < 0"),
      disputed: sums.disputed,
      disputes: await numberOf("select count(*) from payment_disputes where state = 'open'"),
    });
    const open = await numberOf("select sum(amount) from money_entries where id = any($1)", [
      await money.openIds(),
    ]);
    expect(open).toBe(await getGatewayBalance(db));
  });

  it("are of the days in Asia/Karachi: of an order when it was placed, of money when it moved, of a payout the day of the bank", async () => {
    const { id } = await placeTestOrder(db, customer, { payment: "jazzcash" });
    await pool.query("update orders set placed_at = '2026-01-31T19:30:00Z' where id = $1", [id]);
    const due = await numberOf("select order_due($1)", [id]);
    const day = (name: string) => listFigures(db, { from: name, to: name });
    expect(await day("2026-01-31")).toEqual([]);
    expect(await day("2026-02-01")).toEqual([
      { name: "awaited", method: "jazzcash", day: "2026-02-01", amount: due },
    ]);
    await money.capture(await numberOf("select id from payments where order_id = $1", [id]));
    expect(await day("2026-02-01")).toEqual([]);
    const newest = (await money.openIds()).slice(-1);
    await money.payOut(newest, { amount: due - 100, day: "2026-02-03" });
    expect(await day("2026-02-03")).toEqual([
      { name: "banked", method: "jazzcash", day: "2026-02-03", amount: due - 100 },
      { name: "fees", method: "jazzcash", day: "2026-02-03", amount: 100 },
    ]);
  });

  it("an advance that is awaited is of its own method, the rest of the order's", async () => {
    const { id } = await placeTestOrder(db, customer, { payment: "cod" });
    await pool.query("update orders set placed_at = '2026-03-01T08:00:00Z' where id = $1", [id]);
    const due = await numberOf("select order_due($1)", [id]);
    const advance = { orderId: id, method: "jazzcash", purpose: "advance", amount: 30_000 } as const;
    await db.insertInto("payments").values(advance).execute();
    const awaited = await listFigures(db, { from: "2026-03-01", to: "2026-03-01" });
    expect(awaited.map(({ name, method, amount }) => [name, method, amount])).toEqual([
      ["awaited", "cod", due - 30_000],
      ["awaited", "jazzcash", 30_000],
    ]);
  });

  it.each([
    [null, null, "2026-10-25", "2026-11-23"],
    ["2026-11-01", null, "2026-11-01", "2026-11-23"],
    [null, "2026-11-01", "2026-10-03", "2026-11-01"],
    ["2026-11-09", "2026-11-01", "2026-11-01", "2026-11-09"],
    ["2020-01-01", "2026-11-01", "2025-11-01", "2026-11-01"],
    ["2026-12-24", null, "2026-12-24", "2026-12-24"],
  ])("of the requested days: %s to %s", (wantedFrom, wantedTo, from, to) => {
    expect(chooseDays({ from: wantedFrom, to: wantedTo }, "2026-11-23")).toEqual({ from, to });
  });
});

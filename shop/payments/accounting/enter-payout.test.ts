import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { refusedWrite, whileWritesAreRefused } from "../../../test/database/refuse-writes.ts";
import { moneyFixture } from "../../../test/payments/money-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { enterPayout, takeBackPayout } from "./enter-payout.ts";
import { getGatewayBalance, listOpenEntries, listPayouts } from "./payout-queries.ts";

describe("[P.payout] a payout of the gateway", async () => {
  const { db, pool } = await createTestDatabase();
  const admin = await createCustomer(db, { isAdmin: true });
  const money = moneyFixture(db, admin);
  const idOf = async (reference: string) =>
    (await listPayouts(db, 100)).find((payout) => payout.reference === reference)?.id ?? 0;

  it("moves what it is made of to the bank, but for the fee; what was paid back before makes it smaller", async () => {
    const first = await money.paidOrder();
    const second = await money.paidOrder();
    await money.payBack(first.paymentId, 10_000);
    const sum = first.amount + second.amount - 10_000;
    const open = await listOpenEntries(db, 10);
    expect(open.map(({ amount, orderNumber }) => [orderNumber, amount])).toEqual([
      [first.number, first.amount],
      [second.number, second.amount],
      [first.number, -10_000],
    ]);
    expect(await money.payOut(await money.openIds(), { amount: sum - 700, reference: "JC-1" })).toEqual({
      outcome: "entered",
    });
    expect(await money.holdings()).toEqual({ bank: sum - 700, customer: -sum, gateway: 0, shop: 700 });
    expect(await money.openIds()).toEqual([]);
    expect(await listPayouts(db, 10)).toMatchObject([
      {
        reference: "JC-1",
        amount: sum - 700,
        fee: 700,
        payments: 2,
        refunds: 1,
        day: "2026-11-20",
        takenBackAt: null,
      },
    ]);
  });

  it("that is not what was chosen is refused with the difference, and nothing is written", async () => {
    const { amount } = await money.paidOrder();
    const before = await money.holdings();
    const ids = await money.openIds();
    for (const [given, words] of [
      [{ amount: amount + 1, fee: null }, "Rs. 0.01 too much"],
      [{ amount: amount - 500, fee: 400 }, "Rs. 1 too little"],
      [{ amount, fee: 100 }, "Rs. 1 too much"],
    ] as const)
      expect(await money.payOut(ids, given)).toEqual({
        outcome: "refused",
        field: "amount",
        reason: expect.stringContaining(words),
      });
    expect(await money.payOut([])).toMatchObject({ outcome: "refused", field: "entry" });
    expect(await money.payOut([...ids, 999_999])).toMatchObject({ outcome: "refused", field: "entry" });
    expect(await money.payOut(ids, { reference: "JC-1" })).toMatchObject({ field: "reference" });
    expect(await money.holdings()).toEqual(before);
    expect(await money.openIds()).toEqual(ids);
  });

  it("counts once for a key, also of two at the same time; of two with the same payment one is refused", async () => {
    const ids = await money.openIds();
    const key = randomUUID();
    const same = { key, reference: "JC-2" };
    expect(await Promise.all([money.payOut(ids, same), money.payOut(ids, same)])).toEqual([
      { outcome: "entered" },
      { outcome: "entered" },
    ]);
    expect((await listPayouts(db, 10)).filter(({ reference }) => reference === "JC-2")).toHaveLength(1);
    await money.paidOrder();
    const next = await money.openIds();
    const outcomes = await Promise.all([money.payOut(next), money.payOut(next)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["entered", "refused"]);
  });

  it("of which more than a tenth is missing has its fee typed", async () => {
    const { amount } = await money.paidOrder();
    const ids = await money.openIds();
    const less = amount - Math.floor(amount / 10) - 1;
    expect(await money.payOut(ids, { amount: less })).toEqual({
      outcome: "refused",
      field: "fee",
      reason: expect.stringContaining("enter it as the fee"),
    });
    expect(await money.payOut(ids, { amount: less, fee: amount - less })).toEqual({ outcome: "entered" });
  });

  it("has come, within the last year", async () => {
    await money.paidOrder();
    const ids = await money.openIds();
    for (const day of ["2026-11-22", "2025-11-20", "1999-01-01"])
      expect(await money.payOut(ids, { day })).toMatchObject({ outcome: "refused", field: "day" });
    expect(await money.payOut(ids, { day: "2026-11-21" })).toEqual({ outcome: "entered" });
  });

  it("is taken back once by a counter entry; its payments may be in another one, which may have its reference", async () => {
    await money.paidOrder();
    const before = await money.holdings();
    const ids = await money.openIds();
    await money.payOut(ids, { reference: "JC-3" });
    const id = await idOf("JC-3");
    const pressed = await Promise.all([takeBackPayout(db, id, admin.id), takeBackPayout(db, id, admin.id)]);
    expect(pressed.sort()).toEqual([false, true]);
    expect(await money.holdings()).toEqual(before);
    expect(await money.openIds()).toEqual(ids);
    expect(await money.payOut(ids, { reference: "JC-3" })).toEqual({ outcome: "entered" });
    expect(await getGatewayBalance(db)).toBe(0);
  });

  it("of the gateway's own money alone: another holder's entry is refused", async () => {
    const { paymentId } = await money.paidOrder();
    const { rows } = await pool.query<{ id: number }>(
      `select m.id from money_entries m join order_events e on e.id = event_id
       where e.payment_id = $1 and holder = 'customer'`,
      [paymentId],
    );
    const entryIds = [rows[0]?.id ?? 0];
    const payout = { key: randomUUID(), gateway: "jazzcash", reference: "X" } as const;
    const days = { day: "2026-11-20", today: "2026-11-20" };
    expect(
      await enterPayout(db, { ...payout, ...days, amount: 0, fee: null, entryIds }, admin.id),
    ).toMatchObject({
      outcome: "refused",
      field: "entry",
    });
  });

  it("is held by the database to what it is made of, to zero, and to one payout for each entry", async () => {
    const ids = await money.openIds();
    await money.payOut(ids, { reference: "JC-4" });
    const attempt = async (statement: string) => {
      const client = await pool.connect();
      try {
        await client.query(`begin; ${statement}`);
        await client.query("set constraints all immediate");
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    const payout = await idOf("JC-4");
    const event = `(select id from payout_events where payout_id = ${payout})`;
    const insert = (reference: string, amount: number) =>
      `insert into gateway_payouts (key, gateway, reference, amount, fee, day)
        values (gen_random_uuid(), 'jazzcash', '${reference}', ${amount}, 0, '2026-11-20')`;
    await expect(attempt(insert("JC-5", 1))).rejects.toThrow("is not what it is made of");
    await expect(attempt(insert("JC-4", 0))).rejects.toThrow("gateway_payouts_of_reference");
    await expect(
      attempt(`update gateway_payouts set taken_back_at = now() where id = ${payout}`),
    ).rejects.toThrow("is not what it is made of");
    await expect(
      attempt(`insert into money_entries (payout_event_id, holder, amount) values (${event}, 'bank', 1)`),
    ).rejects.toThrow("do not sum to zero");
    await expect(
      attempt(`${insert("JC-6", 0)}; insert into gateway_payout_items (payout_id, entry_id)
        select max(id), ${ids[0]} from gateway_payouts`),
    ).rejects.toThrow("gateway_payout_items_of_entry");
    await expect(attempt("update payout_events set at = now()")).rejects.toThrow("append-only");
  });

  it("is not entered where its money cannot be moved", async () => {
    const { amount } = await money.paidOrder();
    const entryIds = await money.openIds();
    const entered = whileWritesAreRefused(db, "insert on money_entries", () =>
      money.payOut(entryIds, { amount, fee: 0 }),
    );
    await expect(entered).rejects.toThrow(refusedWrite);
    expect(await money.openIds()).toEqual(entryIds);
    await money.payOut(entryIds);
  });
});

import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderLinesOf, placeTestOrder, setStock, stockOf } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { writeAdvanceSettings } from "../../payments/advances/advance-settings-queries.ts";
import { standardAdvanceSettings } from "../../payments/model/advance-settings.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import { claimTransfer } from "../../payments/transfers/claim-transfer.ts";
import { confirmTransfer } from "../../payments/transfers/confirm-transfer.ts";
import { changePaymentMethod } from "../change/change-payment-method.ts";
import { answerCall } from "./answer-call.ts";
import { findCall } from "./call-queries.ts";
import { confirmOrder } from "./confirm-order.ts";
import { openCall } from "./open-call.ts";
import { releaseOrders } from "./release-orders.ts";
import { listReleasable } from "./release-queries.ts";

const { db, pool } = await createTestDatabase();
const sana = await createCustomer(db, { role: "caller" });
const owner = await createCustomer(db, { role: "owner" });
const now = new Date();
let houses = 0;

/** An order of two lines, Rs. 1,999 and twice Rs. 1,199, placed so many hours ago. */
async function newOrder(hoursAgo = 0, payment: PaymentMethod = "cod") {
  const { id, number } = await placeTestOrder(db, await createCustomer(db), {
    items: [
      ["lumiskin-retinol", 1],
      ["lumiskin-exfoliating-glove", 2],
    ],
    shippingAddress: `House ${++houses}, Lahore`,
    payment,
  });
  await pool.query("update orders set placed_at = $2 where id = $1", [
    id,
    new Date(now.getTime() - hoursAgo * 3_600_000),
  ]);
  return { id, number };
}
const amount = 199_900 + 2 * 119_900;
const answer = (orderId: number, outcome: "confirmed" | "refused" | "wrong_number" | "no_answer") =>
  answerCall(db, { orderId, outcome, channel: "call", actor: { actor: "admin", actorId: sana.id } });
const reasonsOf = async (...ids: number[]) =>
  (await listReleasable(db, { now, userId: owner.id }))
    .filter(({ id }) => ids.includes(id))
    .map(({ id, reason }) => [id, reason]);
const release = (...orderIds: number[]) => releaseOrders(db, { orderIds, actorId: owner.id, at: now });
const statusesOf = async (orderId: number) =>
  (await orderLinesOf(db, { orderId })).map(({ status }) => String(status).toLowerCase());
const waitsForLock = async () =>
  (
    await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length > 0;
const lettersOf = async (orderId: number) =>
  (
    await pool.query(
      `select count(*)::int as letters from outbox where kind = 'order-cancelled' and state = 'waiting'
        and subject_id in (select id::text from order_lines where order_id = $1)`,
      [orderId],
    )
  ).rows[0].letters;

describe("orders that are offered for cancelling", () => {
  it("are the refused, the ignored, and those that no one confirmed within the setting's hours", async () => {
    const [refused, wrong, ignored, tried, held, young] = [
      await newOrder(1),
      await newOrder(1),
      await newOrder(1),
      await newOrder(1),
      await newOrder(49),
      await newOrder(47),
    ];
    await answer(refused.id, "refused");
    await answer(wrong.id, "wrong_number");
    for (let call = 0; call < 3; call++) await answer(ignored.id, "no_answer");
    for (let call = 0; call < 2; call++) await answer(tried.id, "no_answer");
    const all = [refused, wrong, ignored, tried, held, young].map(({ id }) => id);
    expect(await reasonsOf(...all)).toEqual([
      [refused.id, "refused"],
      [wrong.id, "ignored"],
      [ignored.id, "ignored"],
      [held.id, "held"],
    ]);
  });

  it("are not those whose customer chose cash only within those hours", async () => {
    const { id, number } = await newOrder(49);
    await pool.query("insert into payments (order_id, method, attempt, amount) values ($1, 'cod', 2, 1)", [
      id,
    ]);
    expect(await reasonsOf(id)).toEqual([]);
    expect((await findCall(db, number))?.waitsSince.getTime()).toBeGreaterThan(now.getTime() - 3_600_000);
  });

  it.each(["jazzcash", "transfer"] as const)(
    "are those to be paid ahead by %s that were not, after the hours of the advance setting",
    async (payment) => {
      const ahead = async (hoursAgo: number) => {
        const { id } = await newOrder(hoursAgo, payment);
        await pool.query("update payments set created_at = $2 where order_id = $1", [
          id,
          new Date(now.getTime() - hoursAgo * 3_600_000),
        ]);
        return id;
      };
      await writeAdvanceSettings(db, { ...standardAdvanceSettings, payHours: 10 });
      const [late, young, claimed, paid, pending, onDelivery] = [
        await ahead(11),
        await ahead(9),
        await ahead(11),
        await ahead(11),
        await ahead(11),
        await ahead(11),
      ];
      // What the customer says was sent is looked for first.
      await claimTransfer(db, claimed, { account: "iban", transactionId: `FT00${claimed}` });
      await confirmTransfer(db, owner, {
        orderId: paid,
        claimId: null,
        account: "iban",
        transactionId: `FT00${paid}`,
        amount,
      });
      await changePaymentMethod(
        db,
        { orderId: onDelivery, to: "cash" },
        { actor: "admin", actorId: owner.id },
      );
      await pool.query(
        `insert into gateway_transactions (gateway, reference, order_id, purpose, amount, state, started_at, expires_at)
          values ('jazzcash', 'Pending' || lpad($1::text, 8, '0'), $1::bigint, 'full', 1, 'pending', now() - interval '1 hour', now())`,
        [pending],
      );
      expect(await reasonsOf(late, young, claimed, paid, pending, onDelivery)).toEqual([[late, "unpaid"]]);
      expect(await release(late, young)).toEqual({ cancelled: 1, amount, kept: 1 });
      expect(await reasonsOf(late)).toEqual([]);
      await writeAdvanceSettings(db, standardAdvanceSettings);
    },
  );

  it("not one that a colleague calls just now, nor one whose customer wants a later call", async () => {
    const [called, later] = [await newOrder(60), await newOrder(60)];
    await openCall(db, called.id, { userId: sana.id, at: now });
    await answerCall(db, {
      orderId: later.id,
      outcome: "call_later",
      channel: "call",
      callAfter: new Date(now.getTime() + 3_600_000),
      actor: { actor: "admin", actorId: sana.id },
    });
    expect(await reasonsOf(called.id, later.id)).toEqual([]);
  });

  it("[O.released] are cancelled together: stock returns, one letter each, and the history says why", async () => {
    await setStock(db, "lumiskin-retinol", 10);
    const [one, other] = [await newOrder(), await newOrder(50)];
    expect(await stockOf(db, "lumiskin-retinol")).toBe(8);
    await answer(one.id, "refused");
    expect(await release(one.id, other.id, other.id)).toEqual({ cancelled: 2, amount: 2 * amount, kept: 0 });
    expect([...(await statusesOf(one.id)), ...(await statusesOf(other.id))]).toEqual(
      Array(4).fill("cancelled"),
    );
    expect(await stockOf(db, "lumiskin-retinol")).toBe(10);
    expect([await lettersOf(one.id), await lettersOf(other.id)]).toEqual([1, 1]);
    const events = await db
      .selectFrom("orderEvents")
      .select(["type", "data", "actorId"])
      .where("orderId", "=", other.id)
      .where("type", "=", "line.cancelled")
      .execute();
    expect(events).toMatchObject(Array(2).fill({ data: { reason: "ignored" }, actorId: owner.id }));
    expect(await release(one.id, other.id)).toEqual({ cancelled: 0, amount: 0, kept: 2 });
  });

  it("stay where they were confirmed since the list was shown; the rest is cancelled", async () => {
    const [wanted, refused, strange] = [await newOrder(), await newOrder(), await newOrder()];
    for (const { id } of [wanted, refused]) await answer(id, "refused");
    await answer(wanted.id, "confirmed");
    expect(await release(wanted.id, refused.id, strange.id, 987_654_321)).toEqual({
      cancelled: 1,
      kept: 3,
      amount,
    });
    expect(await statusesOf(wanted.id)).toEqual(["pending", "pending"]);
  });

  it("one whose customer confirms while the release begins stays", async () => {
    const { id } = await newOrder(50);
    const released = await db.transaction().execute(async (tx) => {
      await confirmOrder(tx, { orderId: id, channel: "link", actor: { actor: "customer", actorId: null } });
      const releasing = release(id);
      await expect.poll(waitsForLock, { timeout: 30_000 }).toBe(true);
      return { releasing };
    });
    expect(await released.releasing).toEqual({ cancelled: 0, amount: 0, kept: 1 });
    expect(await statusesOf(id)).toEqual(["pending", "pending"]);
  });

  it("of two who release at once, and a customer who confirms meanwhile, each order ends once", async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => newOrder(50)));
    const ids = orders.map(({ id }) => id);
    const [one, other] = await Promise.all([
      release(...ids),
      release(...ids.toReversed()),
      ...ids.map((orderId) =>
        answerCall(db, {
          orderId,
          outcome: "confirmed",
          channel: "link",
          actor: { actor: "customer", actorId: null },
        }),
      ),
    ]);
    const states = await Promise.all(
      ids.map(async (id) => [
        (await statusesOf(id)).join(),
        (await db.selectFrom("orders").select("confirmation").where("id", "=", id).executeTakeFirst())
          ?.confirmation,
      ]),
    );
    const cancelled = states.filter(([status]) => status === "cancelled,cancelled").length;
    expect((one as { cancelled: number }).cancelled + (other as { cancelled: number }).cancelled).toBe(
      cancelled,
    );
    // Never both: what was confirmed first is not cancelled, what was cancelled first is not confirmed.
    for (const [status, confirmation] of states)
      expect([status, confirmation]).toEqual(
        status === "cancelled,cancelled" ? [status, "to_confirm"] : ["pending,pending", "confirmed"],
      );
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderFaults } from "../../../test/orders/order-faults.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { fakeRefundGateway, sendDueRefunds } from "../../../test/payments/fake-gateway.ts";
import { createPaidOrder } from "../../../test/payments/paid-order.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { confirmPayment } from "../../orders/lifecycle/confirm-payment.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import { approveRefund, refuseRefund, sendRefundAgain } from "./decide-refund.ts";
import { decideUnknownRefund, payRefundByHand } from "./pay-refund.ts";
import { listOwed, listRefunds } from "./refund-list-queries.ts";
import { requestRefund } from "./request-refund.ts";
import { claimNextRefund, maxAttempts, sendRefund } from "./send-refund.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;

type PaidOrder = Awaited<ReturnType<typeof createPaidOrder>>;
type Wish = Partial<Parameters<typeof requestRefund>[1]>;

const ask = (order: PaidOrder, wish: Wish = {}) =>
  requestRefund(
    db,
    {
      orderId: order.id,
      paymentId: order.paymentId,
      amount: order.amount,
      channel: "gateway",
      reason: "Cancelled",
      lowersPrice: false,
      key: randomUUID(),
      ...wish,
    },
    actor,
  );

async function requested(order: PaidOrder, wish: Wish = {}): Promise<number> {
  const result = await ask(order, wish);
  if (result.outcome !== "done") throw new Error(JSON.stringify(result));
  return result.refundId;
}

async function approved(order: PaidOrder, wish: Wish = {}): Promise<number> {
  const id = await requested(order, wish);
  expect(await approveRefund(db, id, actor)).toEqual({ outcome: "done", refundId: id });
  return id;
}

const refund = (id: number) =>
  db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const due = async ({ id }: PaidOrder) =>
  (await pool.query("select order_due($1) as due", [id])).rows[0].due as number;
/** What each holder has of an order's money; the customer's is what was paid, below 0. */
const held = async ({ id }: PaidOrder) =>
  Object.fromEntries(
    (
      await pool.query(
        `select holder, sum(m.amount)::bigint as amount from money_entries m join order_events e on e.id = event_id
         where order_id = $1 group by holder having sum(m.amount) <> 0 order by holder`,
        [id],
      )
    ).rows.map(({ holder, amount }) => [holder, amount]),
  );
const setDue = () =>
  pool.query("update refunds set due_at = now(), lease_until = null where due_at is not null");

describe("a refund at the gateway", () => {
  it("[P.refund] is requested, approved, sent once and paid; the customer has the money, and a letter", async () => {
    const fake = fakeRefundGateway(db);
    const order = await createPaidOrder(db, admin);
    const id = await requested(order);
    await sendDueRefunds(fake);
    expect([fake.books, (await refund(id)).state]).toEqual([[], "requested"]);
    await approveRefund(db, id, actor);
    expect(await due(order)).toBe(-order.amount);
    await sendDueRefunds(fake);
    expect(fake.books).toEqual([{ reference: order.reference, amount: order.amount }]);
    expect(await refund(id)).toMatchObject({ state: "paid", channel: "gateway", attempts: 1, dueAt: null });
    expect([await due(order), await held(order)]).toEqual([0, {}]);
    const letters = db.selectFrom("outbox").select("subjectId").where("kind", "=", "refund-paid");
    expect(await letters.execute()).toEqual([{ subjectId: String(id) }]);
  });

  it.each(["MPAY", null])(
    "of a payment that began by %s says so, whatever the account has now; who pays it at JazzCash enters it",
    async (instrument) => {
      const fake = fakeRefundGateway(db);
      const order = await createPaidOrder(db, admin);
      await pool.query(
        `insert into gateway_transactions (gateway, reference, order_id, purpose, amount, state, expires_at, payment_id, instrument)
          values ('jazzcash', $1, $2, 'full', $3, 'paid', now(), $4, $5)`,
        [order.reference, order.id, order.amount, order.paymentId, instrument],
      );
      await approved(order);
      await sendDueRefunds(fake);
      expect(fake.instruments).toEqual([instrument]);
      const other = await createPaidOrder(db, admin);
      const refused = await approved(other);
      const paid = () => decideUnknownRefund(db, refused, "paid", actor);
      expect(await paid()).toMatchObject({ outcome: "refused" });
      fake.next = ["132"];
      await sendDueRefunds(fake);
      expect((await refund(refused)).state).toBe("approved");
      expect((await Promise.all([paid(), paid()])).map(({ outcome }) => outcome).sort()).toEqual([
        "done",
        "refused",
      ]);
      expect([await refund(refused), await due(other), await held(other)]).toMatchObject([
        { state: "paid", channel: "gateway" },
        0,
        {},
      ]);
    },
  );

  it("whose answer is lost is unknown, and is not sent again until a person says so", async () => {
    for (const fate of ["lost", "throws"] as const) {
      const fake = fakeRefundGateway(db);
      fake.next = [fate];
      const order = await createPaidOrder(db, admin);
      const id = await approved(order);
      await sendDueRefunds(fake, setDue);
      expect((await refund(id)).state).toBe("unknown");
      expect(fake.books).toHaveLength(fate === "lost" ? 1 : 0);
      expect(await payRefundByHand(db, id, { channel: "cash", reference: null }, actor)).toMatchObject({
        outcome: "refused",
      });
      expect(await refuseRefund(db, id, actor, "approved")).toMatchObject({ outcome: "refused" });
      await decideUnknownRefund(db, id, fate === "lost" ? "paid" : "not_paid", actor);
      await sendDueRefunds(fake, setDue);
      expect((await refund(id)).state).toBe(fate === "lost" ? "paid" : "approved");
      if (fate === "throws") {
        await sendRefundAgain(db, id);
        await sendDueRefunds(fake);
      }
      expect([fake.books.length, await due(order), await held(order)]).toEqual([1, 0, {}]);
    }
  });

  it("of a process that died while sending is unknown", async () => {
    const fake = fakeRefundGateway(db);
    const order = await createPaidOrder(db, admin);
    const id = await approved(order);
    // It never returns: what follows is what a second process finds.
    const claimed = await claimNextRefund(fake.delivery);
    fake.whilePaying = () => new Promise(() => {});
    void sendRefund(fake.delivery, claimed ?? { id: 0, attempts: 0 });
    await expect.poll(async () => (await refund(id)).state).toBe("sending");
    expect(await claimNextRefund(fake.delivery)).toBeUndefined();
    fake.whilePaying = async () => {};
    await sendDueRefunds(fake, setDue);
    expect([(await refund(id)).state, fake.books]).toEqual(["unknown", []]);
  });

  it("that comes late is paid all the same", async () => {
    const fake = fakeRefundGateway(db);
    const order = await createPaidOrder(db, admin);
    const id = await approved(order);
    let answer = () => {};
    fake.whilePaying = () => new Promise((resolve) => (answer = resolve));
    const sending = sendRefund(
      fake.delivery,
      (await claimNextRefund(fake.delivery)) ?? { id: 0, attempts: 0 },
    );
    await expect.poll(async () => (await refund(id)).state).toBe("sending");
    await setDue();
    await sendDueRefunds(fake);
    expect((await refund(id)).state).toBe("unknown");
    answer();
    await sending;
    expect([(await refund(id)).state, await held(order)]).toEqual(["paid", {}]);
  });

  it("[P.not-refundable] that is not refundable (132) is paid by transfer, with its reference", async () => {
    const fake = fakeRefundGateway(db);
    fake.next = ["132"];
    const order = await createPaidOrder(db, admin);
    const id = await approved(order);
    await sendDueRefunds(fake, setDue);
    expect(await refund(id)).toMatchObject({
      state: "approved",
      dueAt: null,
      answer: { code: "132", reason: "Not refundable." },
    });
    expect(await payRefundByHand(db, id, { channel: "transfer", reference: "TID 123" }, actor)).toMatchObject(
      {
        outcome: "done",
      },
    );
    expect(await refund(id)).toMatchObject({ state: "paid", channel: "transfer", reference: "TID 123" });
    // The gateway still has what it will pay out; the bank has given as much away.
    expect(await held(order)).toEqual({ bank: -order.amount, gateway: order.amount });
    expect([fake.books, await due(order)]).toEqual([[], 0]);
  });

  it("of which the gateway says that it was paid before (131) is for a person to decide", async () => {
    const fake = fakeRefundGateway(db);
    fake.next = ["131"];
    const id = await approved(await createPaidOrder(db, admin));
    await sendDueRefunds(fake, setDue);
    expect(await refund(id)).toMatchObject({ state: "unknown", answer: { code: "131" } });
  });

  it("is sent again where the gateway asks to try later, some times, and then waits for a person", async () => {
    const fake = fakeRefundGateway(db);
    fake.next = Array.from({ length: 50 }, () => "later" as const);
    const id = await approved(await createPaidOrder(db, admin));
    await sendDueRefunds(fake, setDue);
    expect(await refund(id)).toMatchObject({ state: "approved", attempts: maxAttempts, dueAt: null });
  });

  it("waits while the shop has no account that opens", async () => {
    const fake = fakeRefundGateway(db, { hasAccount: false });
    const id = await approved(await createPaidOrder(db, admin));
    await sendDueRefunds(fake);
    const waiting = await refund(id);
    expect([waiting.state, waiting.attempts, waiting.answer.reason]).toEqual([
      "approved",
      0,
      "The JazzCash account details are missing or cannot be read.",
    ]);
    fake.hasAccount = true;
    await sendDueRefunds(fake, setDue);
    expect((await refund(id)).state).toBe("paid");
  });

  it("is neither approved nor sent while the customer disputes the payment", async () => {
    const fake = fakeRefundGateway(db);
    const order = await createPaidOrder(db, admin, { items: 2 });
    const dispute = () =>
      pool.query(
        "insert into payment_disputes (key, payment_id, amount, reference) values ($1, $2, 100, 'D-1')",
        [randomUUID(), order.paymentId],
      );
    const first = await approved(order, { amount: 1000 });
    const second = await requested(order, { amount: 1000 });
    await dispute();
    expect(await approveRefund(db, second, actor)).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("The customer has disputed this payment with JazzCash"),
    });
    await sendDueRefunds(fake);
    expect([fake.books, await refund(first)]).toMatchObject([[], { state: "approved", attempts: 0 }]);
    await pool.query("update payment_disputes set state = 'won' where payment_id = $1", [order.paymentId]);
    await sendDueRefunds(fake, setDue);
    expect([fake.books.length, (await refund(first)).state]).toEqual([1, "paid"]);
  });

  it("waits while another one of the same payment is unknown", async () => {
    const fake = fakeRefundGateway(db);
    fake.next = ["lost_before"];
    const order = await createPaidOrder(db, admin);
    const half = Math.floor(order.amount / 2);
    const first = await approved(order, { amount: half });
    await sendDueRefunds(fake);
    const second = await approved(order, { amount: order.amount - half });
    await sendDueRefunds(fake);
    expect([(await refund(first)).state, (await refund(second)).state, fake.books]).toEqual([
      "unknown",
      "approved",
      [],
    ]);
    await decideUnknownRefund(db, first, "paid", actor);
    await sendDueRefunds(fake, setDue);
    expect((await refund(second)).state).toBe("paid");
  });
});

describe("how much goes back", () => {
  it("never more than was captured: two who request at once share what is left", async () => {
    for (let round = 0; round < 10; round++) {
      const order = await createPaidOrder(db, admin);
      const results = await Promise.all([ask(order), ask(order), ask(order, { channel: "cash" })]);
      expect(results.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused", "refused"]);
    }
    expect(await orderFaults(pool)).toEqual([]);
  });

  it("once for a form, however often it is sent", async () => {
    const order = await createPaidOrder(db, admin);
    const key = randomUUID();
    const half = Math.floor(order.amount / 2);
    const results = await Promise.all([1, 2, 3].map(() => ask(order, { key, amount: half })));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    const ids = await pool.query("select id from refunds where payment_id = $1", [order.paymentId]);
    expect(ids.rows).toHaveLength(1);
    // Another sum in a form that was sent is not taken, and says so.
    expect(await ask(order, { key, amount: half - 100 })).toEqual({
      outcome: "refused",
      field: "form",
      reason: expect.stringContaining("This form has already requested a refund of Rs. "),
    });
  });

  it.each([
    ["more than was captured", 1, "Only Rs."],
    ["of another payment", 0, "This payment is already fully refunded"],
  ])("nothing that is %s", async (what, more, words) => {
    const order = await createPaidOrder(db, admin);
    const wish = what.includes("another") ? { paymentId: order.paymentId + 1000 } : {};
    const result = await ask(order, { amount: order.amount + more, ...wish });
    expect(result).toMatchObject({ outcome: "refused", reason: expect.stringContaining(words) });
  });

  it("what is not owed back only where the order costs less from then on, from its approval until it is refused", async () => {
    const order = await createPaidOrder(db, admin, { cancel: false });
    const total = async () =>
      (await pool.query("select total from order_amounts where order_id = $1", [order.id])).rows[0]
        .total as number;
    expect(await ask(order, { amount: 5000 })).toEqual({
      outcome: "refused",
      field: "amount",
      reason: "Nothing to refund. To refund more, tick “Also reduce the order price”.",
    });
    const id = await requested(order, { amount: 5000, lowersPrice: true });
    expect([await due(order), await total()]).toEqual([0, order.amount]);
    await approveRefund(db, id, actor);
    expect([await due(order), await total()]).toEqual([-5000, order.amount - 5000]);
    // It is to be sent to the gateway, and was not sent yet: it can be withdrawn.
    await refuseRefund(db, id, actor, "approved");
    expect([await due(order), await total()]).toEqual([0, order.amount]);
    const again = await approved(order, { amount: 5000, lowersPrice: true, channel: "cash" });
    await payRefundByHand(db, again, { channel: "cash", reference: null }, actor);
    expect([await due(order), await held(order)]).toEqual([
      0,
      { customer: 5000 - order.amount, drawer: -5000, gateway: order.amount },
    ]);
    expect(await orderFaults(pool)).toEqual([]);
  });

  it("what is owed at its approval: an order that has changed since is not paid back", async () => {
    const order = await createPaidOrder(db, admin);
    const id = await requested(order, { channel: "cash" });
    // The shop keeps half of the money meanwhile.
    const half = Math.floor(order.amount / 2);
    await pool.query(
      "insert into order_adjustments (order_id, kind, amount, reason) values ($1, 'advance_kept', $2, 'Test')",
      [order.id, half],
    );
    expect(await approveRefund(db, id, actor)).toEqual({
      outcome: "refused",
      reason: expect.stringContaining("The order has changed since this was requested."),
    });
  });

  it("cancellations beside requests and approvals: what is paid back is what is owed", async () => {
    const fake = fakeRefundGateway(db);
    for (let round = 0; round < 10; round++) {
      const order = await createPaidOrder(db, admin, { cancel: false, items: 2 });
      const [first = 0, second = 0] = order.lineIds;
      await changeOrderStatus(db, admin, first, "cancelled");
      const owed = -(await due(order));
      const id = await requested(order, { amount: owed });
      await Promise.all([
        approveRefund(db, id, actor),
        changeOrderStatus(db, admin, second, "cancelled"),
        ask(order, { amount: order.amount - owed }),
        approveRefund(db, id, actor),
      ]);
      await sendDueRefunds(fake);
      const rest = await ask(order, { amount: order.amount - owed });
      expect(["done", "refused"]).toContain(rest.outcome);
      for (const row of (
        await pool.query("select id from refunds where payment_id = $1 and state = 'requested'", [
          order.paymentId,
        ])
      ).rows)
        await approveRefund(db, row.id, actor);
      await sendDueRefunds(fake);
      expect([await due(order), await held(order)]).toEqual([0, {}]);
    }
    expect(await orderFaults(pool)).toEqual([]);
  });
});

describe("a refund by hand", () => {
  it("is paid once, after its approval", async () => {
    const order = await createPaidOrder(db, admin);
    const id = await requested(order, { channel: "transfer" });
    const pay = () => payRefundByHand(db, id, { channel: "transfer", reference: "TID 7" }, actor);
    expect(await pay()).toMatchObject({ reason: "The owner has not approved this refund yet." });
    await approveRefund(db, id, actor);
    const presses = await Promise.all([pay(), pay()]);
    expect(presses.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
    expect(await held(order)).toEqual({ bank: -order.amount, gateway: order.amount });
  });

  it("is paid in cash by those alone who may approve it, where another way was approved", async () => {
    for (const channel of ["gateway", "transfer"] as const) {
      const id = await approved(await createPaidOrder(db, admin), { channel });
      await pool.query("update refunds set due_at = null where id = $1", [id]);
      const pay = (more: { channel: "cash" | "transfer"; mayChangeToCash?: boolean }) =>
        payRefundByHand(db, id, { reference: null, ...more }, actor);
      expect(await pay({ channel: "cash" })).toMatchObject({
        reason: expect.stringContaining("has not approved a cash refund"),
      });
      expect(await pay({ channel: "transfer" })).toMatchObject({
        reason: expect.stringContaining("transaction ID"),
      });
      expect(await pay({ channel: "cash", mayChangeToCash: true })).toMatchObject({ outcome: "done" });
    }
    const cash = await approved(await createPaidOrder(db, admin), { channel: "cash" });
    expect(await payRefundByHand(db, cash, { channel: "cash", reference: null }, actor)).toMatchObject({
      outcome: "done",
    });
  });

  it("is not paid while the customer disputes the payment", async () => {
    const order = await createPaidOrder(db, admin);
    const id = await approved(order, { channel: "transfer" });
    const pay = () => payRefundByHand(db, id, { channel: "transfer", reference: "TID 9" }, actor);
    await pool.query("insert into payment_disputes (key, payment_id, amount) values ($1, $2, $3)", [
      ...[randomUUID(), order.paymentId, order.amount],
    ]);
    expect(await pay()).toMatchObject({
      reason: expect.stringContaining("The customer has disputed this payment with JazzCash"),
    });
    await pool.query("update payment_disputes set state = 'won' where payment_id = $1", [order.paymentId]);
    expect(await pay()).toMatchObject({ outcome: "done" });
  });

  it("is approved or refused, not both", async () => {
    for (let round = 0; round < 10; round++) {
      const order = await createPaidOrder(db, admin);
      const id = await requested(order, { channel: "transfer" });
      await Promise.all([refuseRefund(db, id, actor, "requested"), approveRefund(db, id, actor)]);
      const { state } = await refund(id);
      const paid = await payRefundByHand(db, id, { channel: "transfer", reference: "TID 8" }, actor);
      expect(paid.outcome).toBe(state === "approved" ? "done" : "refused");
    }
  });

  it("cannot be one that is being sent to the gateway", async () => {
    const id = await approved(await createPaidOrder(db, admin));
    const pay = payRefundByHand(db, id, { channel: "cash", reference: null }, actor);
    expect(await pay).toMatchObject({ outcome: "refused" });
  });
});

it("a refund says who has confirmed its payment by hand, and when; one of the gateway's no one has", async () => {
  const gateway = await requested(await createPaidOrder(db, admin));
  expect(await listRefunds(db, { id: gateway })).toMatchObject([
    { paymentConfirmedAt: null, paymentConfirmedBy: null },
  ]);
  const { id: orderId } = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
  await confirmPayment(db, admin, orderId);
  const payment = await db
    .selectFrom("payments")
    .select((eb) => ["id", eb.ref("amount").$notNull().as("amount")])
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  const order = { ...(await createPaidOrder(db, admin)), id: orderId, paymentId: payment.id };
  const id = await requested(order, { amount: payment.amount, channel: "cash", lowersPrice: true });
  expect(await listRefunds(db, { id })).toMatchObject([
    { paymentConfirmedAt: expect.any(Date), paymentConfirmedBy: admin.fullName || admin.email },
  ]);
});

describe("[P.owed-back] the orders that were paid too much", () => {
  const since = async ({ id }: PaidOrder) =>
    (await pool.query("select since from unsettled_orders where order_id = $1 and owed_back", [id])).rows[0]
      ?.since as Date | undefined;

  it("are noted from the moment on in which they are, until the money is back", async () => {
    const order = await createPaidOrder(db, admin, { cancel: false, items: 2 });
    expect(await since(order)).toBeUndefined();
    const [first = 0, second = 0] = order.lineIds;
    await changeOrderStatus(db, admin, first, "cancelled");
    const noted = await since(order);
    expect(noted).toBeInstanceOf(Date);
    await changeOrderStatus(db, admin, second, "cancelled");
    expect(await since(order)).toEqual(noted);
    const id = await approved(order, { channel: "cash" });
    await payRefundByHand(db, id, { channel: "cash", reference: null }, actor);
    expect(await since(order)).toBeUndefined();
  });

  it.each(["requested", "approved", "paid"] as const)(
    "are owed what is left of the payment where a line is cancelled after a price cut that is %s",
    async (state) => {
      const order = await createPaidOrder(db, admin, { cancel: false, items: 2 });
      expect(order.amount).toBe(199_900 + 24_900);
      const byHand = { channel: "cash", reference: null } as const;
      const approve = (id: number) => approveRefund(db, id, actor);
      const payBack = (id: number) => payRefundByHand(db, id, byHand, actor);
      const cut = await requested(order, { amount: 150_000, lowersPrice: true, channel: "cash" });
      if (state !== "requested") await approve(cut);
      if (state === "paid") await payBack(cut);
      await changeOrderStatus(db, admin, order.lineIds[0] ?? 0, "cancelled");
      const owed = async () =>
        (await listOwed(db)).find(({ orderNumber }) => orderNumber === order.number)?.amount;
      expect(await owed()).toBe(74_800);
      const tooMuch = await ask(order, { amount: 74_900, lowersPrice: true, channel: "cash" });
      expect(tooMuch).toMatchObject({ reason: "Only Rs. 748 of this payment is left." });
      const rest = await approved(order, { amount: 74_800, channel: "cash" });
      if (state === "requested") await approve(cut);
      for (const id of state === "paid" ? [rest] : [cut, rest])
        expect(await payBack(id)).toMatchObject({ outcome: "done" });
      const settled = [0, { drawer: -224_800, gateway: 224_800 }, undefined, undefined];
      expect([await due(order), await held(order), await owed(), await since(order)]).toEqual(settled);
      await changeOrderStatus(db, admin, order.lineIds[1] ?? 0, "cancelled");
      expect([await due(order), await held(order), await owed(), await since(order)]).toEqual(settled);
      expect(await orderFaults(pool)).toEqual([]);
    },
  );

  it("are also those that were paid twice, or after they were cancelled", async () => {
    const order = await createPaidOrder(db, admin, { cancel: false });
    await pool.query(
      `insert into payments (order_id, method, amount, state, attempt, provider, reference)
       values ($1, 'jazzcash', 70000, 'captured', 2, 'jazzcash', 'PaidTwice00001')`,
      [order.id],
    );
    const owed = (await listOwed(db)).find(({ orderNumber }) => orderNumber === order.number);
    expect(owed).toMatchObject({ amount: 70_000 });
    await requested(order, { amount: 20_000 });
    const left = (await listOwed(db)).find(({ orderNumber }) => orderNumber === order.number);
    expect(left).toMatchObject({ amount: 50_000, since: owed?.since });
  });

  it("leave the list when the order costs more again, also by a line that is added", async () => {
    const order = await createPaidOrder(db, admin, { cancel: false, items: 2 });
    await changeOrderStatus(db, admin, order.lineIds[0] ?? 0, "cancelled");
    const isListed = async () => (await listOwed(db)).some(({ orderNumber }) => orderNumber === order.number);
    expect(await isListed()).toBe(true);
    await pool.query(
      `insert into order_lines (order_id, line, product_id, product_name, brand, unit_price, quantity, amount, placed_at)
       select order_id, 9, product_id, product_name, brand, $2, 1, $2, now() from order_lines where order_id = $1 limit 1`,
      [order.id, -(await due(order))],
    );
    expect([await due(order), await isListed()]).toEqual([0, false]);
  });
});

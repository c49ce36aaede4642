import { beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "../../../platform/log.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { addGatewayAccount } from "../../../test/payments/gateway-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listOrdersToPack } from "../../fulfilment/parcels/orders-to-pack-queries.ts";
import { confirmPayment } from "../../orders/lifecycle/confirm-payment.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import type { OrderRoot } from "../../orders/model/order-root.ts";
import { findTransaction } from "../ledger/transaction-queries.ts";
import type { AnswerSource } from "../schema.ts";
import type { GatewayAnswer } from "./contract/payment-gateway.ts";
import { listPaymentsOfConcern } from "./payment-concern-queries.ts";
import { recordGatewayAnswer } from "./record-gateway-answer.ts";
import { startTransaction } from "./start-transaction.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const shopper = { actor: "customer", actorId: null } as const;
const { order, cancel } = parcelFixture(db, admin);
const serum = "lumiskin-retinol";
const toner = "lumiskin-niacinamide-zinc";

beforeEach(() => addGatewayAccount(db));

const rowsOf = async (query: string, ...values: unknown[]) => (await pool.query(query, values)).rows;
const dueOf = async (id: number) => Number((await rowsOf("select order_due($1) as due", id))[0].due);
const paymentsOf = (id: number) =>
  rowsOf(
    "select method, purpose, attempt, amount, state, provider, reference from payments where order_id = $1 order by id",
    id,
  );
const verdictsOf = async (reference: string) =>
  (await rowsOf("select verdict from gateway_answers where reference = $1 order by id", reference)).map(
    ({ verdict }) => verdict,
  );
/** What holders got by the payments of an order. */
const holdersOf = async (id: number) =>
  Object.fromEntries(
    (
      await rowsOf(
        `select holder, sum(money_entries.amount)::int as amount from money_entries
         join order_events on order_events.id = event_id where order_id = $1 group by holder order by holder`,
        id,
      )
    ).map(({ holder, amount }) => [holder, amount]),
  );

async function start(orderId: number) {
  const started = await startTransaction(db, { orderId, gateway: "jazzcash" }, shopper);
  if (started.outcome !== "started") throw new Error(started.reason);
  return find(started.reference);
}

async function find(reference: string) {
  const transaction = await findTransaction(db, "jazzcash", reference);
  if (!transaction) throw new Error(reference);
  return transaction;
}

/** A paid order's answer, unless something else is said. */
const answerOf = (
  { reference, amount }: { reference: string; amount: number },
  other: Partial<GatewayAnswer> = {},
): GatewayAnswer => ({
  reference,
  hash: "valid",
  meaning: "paid",
  responseCode: "000",
  message: "Thank you",
  amount,
  retrievalReference: "230101999",
  ...other,
});

const say = async (answer: GatewayAnswer | null, source: AnswerSource = "return") =>
  (await recordGatewayAnswer(db, { gateway: "jazzcash", source, answer })).verdict;

async function startOnline() {
  const placed = await order([[serum, 1]], { payment: "jazzcash" });
  return { ...placed, transaction: await start(placed.id) };
}

describe("a late answer to an inquiry, after a week that ended with a pending code", () => {
  it.each([
    ["116", "expired"],
    ["131", "refunded"],
    ["157", "pending"],
  ] as const)("%s: it is not decided as long as it is pending", async (responseCode, meaning) => {
    const { transaction } = await startOnline();
    const { id } = transaction;
    await say(answerOf(transaction, { meaning: "pending", responseCode: "157" }), "inquiry");
    await transition(db, {
      machine: "transaction",
      id,
      to: "expired",
      actor: { actor: "system", actorId: null },
    });
    await pool.query(
      `update gateway_transactions set started_at = now() - interval '9 days', expires_at = now() - interval '8 days',
         inquiry_due_at = null where id = $1`,
      [id],
    );
    const concernOf = async () =>
      (await listPaymentsOfConcern(db, new Date())).find((one) => one.id === id)?.concern;
    expect(await concernOf()).toBe("not_decided");
    await say(answerOf(transaction, { meaning, responseCode }), "inquiry");
    expect(await concernOf()).toBe(meaning === "pending" ? "not_decided" : "not_finished");
  });
});

describe("an answer that a transaction is paid", () => {
  it("without an amount does not overrule a signed one with a different amount: a person sees both", async () => {
    const { id, transaction } = await startOnline();
    const { reference, amount } = transaction;
    expect(await say(answerOf(transaction, { amount: 100 }), "return")).toBe("wrong_amount");
    expect(await say(answerOf(transaction, { amount: null }), "inquiry")).toBe("wrong_amount");
    expect(await find(reference)).toMatchObject({ state: "started" });
    expect(await dueOf(id)).toBe(amount);
    const concerns = await listPaymentsOfConcern(db, new Date(Date.now() + 3_600_000));
    expect(concerns.filter((one) => one.id === transaction.id)).toMatchObject([
      { concern: "not_believed", verdict: "wrong_amount", amount, saidAmount: 100 },
    ]);
    // One that knows as much decides.
    expect(await say(answerOf(transaction), "inquiry")).toBe("accepted");
    expect(await dueOf(id)).toBe(0);
  });

  it("without an amount is contradicted by a signed one with a different amount that comes later", async () => {
    const { transaction } = await startOnline();
    const logged = vi.spyOn(log, "error").mockReturnValue();
    expect(await say(answerOf(transaction, { amount: null }), "inquiry")).toBe("accepted");
    expect(await say(answerOf(transaction, { amount: 100 }), "return")).toBe("wrong_amount");
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    const concerns = await listPaymentsOfConcern(db, new Date(Date.now() + 3_600_000));
    expect(concerns.find((one) => one.id === transaction.id)).toMatchObject({
      concern: "contradicted",
      saidAmount: 100,
    });
  });

  it("with a different amount is kept whatever flood of forged ones came before", async () => {
    const { id, transaction } = await startOnline();
    await pool.query(
      `insert into gateway_answers (gateway, source, transaction_id, verdict)
       select 'jazzcash', 'return', $1, 'no_hash' from generate_series(1, 200)`,
      [transaction.id],
    );
    await say(answerOf(transaction, { amount: 100 }), "return");
    expect(await say(answerOf(transaction, { amount: null }), "inquiry")).toBe("wrong_amount");
    expect(await dueOf(id)).toBe(transaction.amount);
  });

  it("[P.one-way-in] captures the order's payment once, whichever way and however often it is said", async () => {
    const { id, transaction } = await startOnline();
    const { reference, amount } = transaction;
    const said = await Promise.all(
      (["return", "notification", "inquiry", "return", "inquiry"] as const).map((source) =>
        say(answerOf(transaction), source),
      ),
    );
    expect(said.toSorted()).toEqual(["accepted", "repeated", "repeated", "repeated", "repeated"]);
    expect(await paymentsOf(id)).toEqual([
      {
        method: "jazzcash",
        purpose: "full",
        attempt: 1,
        amount,
        state: "captured",
        provider: "jazzcash",
        reference,
      },
    ]);
    expect(await dueOf(id)).toBe(0);
    expect(await holdersOf(id)).toEqual({ customer: -amount, gateway: amount });
    expect(await find(reference)).toMatchObject({ state: "paid", responseCode: "000" });
    expect(
      await rowsOf("select retrieval_reference from gateway_transactions where reference = $1", reference),
    ).toEqual([{ retrieval_reference: "230101999" }]);
    expect(
      await rowsOf("select type, actor from order_events where order_id = $1 order by id offset 2", id),
    ).toEqual([
      { type: "transaction.paid", actor: "system" },
      { type: "payment.captured", actor: "system" },
    ]);
  });

  it.each<[string, Partial<GatewayAnswer>, AnswerSource, string]>([
    ["without a hash", { hash: "missing" }, "return", "no_hash"],
    ["with a wrong signature", { hash: "wrong" }, "notification", "wrong_hash"],
    ["with a wrong signature, to a question", { hash: "wrong" }, "inquiry", "wrong_hash"],
    ["with one paisa less", { amount: 1 }, "return", "wrong_amount"],
    ["with a different amount, to a question", { amount: 1 }, "inquiry", "wrong_amount"],
    ["without an amount, by the browser", { amount: null }, "return", "hint"],
    ["without an amount, by a call", { amount: null }, "notification", "hint"],
    ["without a meaning", { meaning: "none" }, "notification", "hint"],
  ])("[P.believed] %s changes nothing, and is on record", async (_, other, source, verdict) => {
    const { id, transaction } = await startOnline();
    const before = await paymentsOf(id);
    const { reference, amount } = transaction;
    const less = other.amount === 1 ? { amount: amount - 1 } : {};
    expect(await say(answerOf(transaction, { ...other, ...less }), source)).toBe(verdict);
    expect(await find(reference)).toMatchObject({ state: "started", responseCode: null });
    expect(await paymentsOf(id)).toEqual(before);
    expect(await verdictsOf(reference)).toEqual([verdict]);
  });

  it("is believed without an amount where the shop has asked", async () => {
    const { id, transaction } = await startOnline();
    expect(await say(answerOf(transaction, { amount: null }), "inquiry")).toBe("accepted");
    expect(await dueOf(id)).toBe(0);
  });

  it("counts after it was refused, has expired, or waited", async () => {
    for (const meaning of ["failed", "expired", "pending"] as const) {
      const { id, transaction } = await startOnline();
      expect(await say(answerOf(transaction, { meaning, responseCode: "999" }))).toBe("accepted");
      expect((await find(transaction.reference)).state).toBe(meaning);
      expect(await dueOf(id)).toBe(transaction.amount);
      expect(await say(answerOf(transaction))).toBe("accepted");
      expect(await say(answerOf(transaction, { meaning, responseCode: "999" }))).toBe("repeated");
      expect(await find(transaction.reference)).toMatchObject({ state: "paid", responseCode: "000" });
      expect(await dueOf(id)).toBe(0);
    }
  });

  it("of an order that was paid twice is a payment of its own, and what is due falls below 0", async () => {
    const { id, transaction } = await startOnline();
    await say(answerOf(transaction, { meaning: "failed" }));
    const second = await start(id);
    expect(second.reference).not.toBe(transaction.reference);
    await say(answerOf(second));
    await say(answerOf(transaction));
    expect(
      (await paymentsOf(id)).map(({ attempt, state, reference }) => [attempt, state, reference]),
    ).toEqual([
      [1, "captured", second.reference],
      [2, "captured", transaction.reference],
    ]);
    expect(await dueOf(id)).toBe(-transaction.amount);
    expect(await holdersOf(id)).toEqual({ customer: -2 * second.amount, gateway: 2 * second.amount });
  });

  it("of an order that staff have confirmed meanwhile is due to go back", async () => {
    const { id, transaction } = await startOnline();
    await confirmPayment(db, admin, id);
    await say(answerOf(transaction));
    expect(await dueOf(id)).toBe(-transaction.amount);
  });

  it("of a cancelled order, or of one that costs less by now, is captured all the same", async () => {
    const cancelled = await startOnline();
    await cancel(cancelled.lineIds[0] ?? 0);
    await say(answerOf(cancelled.transaction));
    expect(await dueOf(cancelled.id)).toBe(-cancelled.transaction.amount);
    const { id, lineIds } = await order(
      [
        [serum, 1],
        [toner, 1],
      ],
      { payment: "jazzcash" },
    );
    const transaction = await start(id);
    await cancel(lineIds[1] ?? 0);
    const due = await dueOf(id);
    await say(answerOf(transaction));
    expect(await dueOf(id)).toBe(due - transaction.amount);
  });

  it("[P.late-or-twice] of an order that is cancelled, confirmed by hand or paid again at the same moment: all money is on record", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, lineIds, transaction } = await startOnline();
      await say(answerOf(transaction, { meaning: "pending" }));
      const second = await start(id);
      const [, , , byHand] = await Promise.all([
        say(answerOf(transaction), "notification"),
        say(answerOf(second), "return"),
        cancel(lineIds[0] ?? 0),
        confirmPayment(db, admin, id),
      ]);
      const captured = (await paymentsOf(id)).filter(({ state }) => state === "captured");
      const references = [transaction.reference, second.reference];
      expect(captured.map(({ reference }) => reference)).toEqual(expect.arrayContaining(references));
      const received = captured.reduce((sum, { amount }) => sum + Number(amount), 0);
      // By hand: the order's payment, of what was due then; nothing once it was cancelled.
      expect(captured).toHaveLength(byHand === "confirmed" ? 3 : 2);
      expect(await dueOf(id)).toBe(-received);
      expect((await holdersOf(id)).gateway).toBe(received);
    }
  });

  it.each([
    ["all of it, is its payment", 0, "full"],
    ["a part of it, is paid ahead", 1, "advance"],
  ])("of an order that is paid at the door by now: %s", async (_, added, purpose) => {
    const { id, transaction } = await startOnline();
    await pool.query("insert into payments (order_id, method, attempt) values ($1, 'cod', 2)", [id]);
    if (added > 0)
      await pool.query(
        "insert into order_adjustments (order_id, kind, amount, reason) values ($1, 'delivery', $2, 'Delivery')",
        [id, added],
      );
    await say(answerOf(transaction));
    expect(await dueOf(id)).toBe(added);
    expect((await paymentsOf(id)).at(-1)).toMatchObject({
      purpose,
      attempt: purpose === "full" ? 3 : 1,
      state: "captured",
      method: "jazzcash",
      amount: transaction.amount,
      reference: transaction.reference,
    });
    expect((await paymentsOf(id)).slice(0, 2).map(({ state }) => state)).toEqual(["awaited", "awaited"]);
  });

  it("of an advance is the advance; what is due falls by it, and so does the cash of a planned parcel", async () => {
    const { id } = await order([[serum, 1]]);
    await pool.query(
      "insert into payments (order_id, method, purpose, amount) values ($1, 'cod', 'advance', 50000)",
      [id],
    );
    const due = await dueOf(id);
    const transaction = await start(id);
    expect(transaction).toMatchObject({ purpose: "advance", amount: 50000 });
    await say(answerOf(transaction));
    expect(await dueOf(id)).toBe(due - 50000);
    expect((await paymentsOf(id)).at(-1)).toMatchObject({
      purpose: "advance",
      attempt: 1,
      amount: 50000,
      state: "captured",
      method: "jazzcash",
    });
    expect(await holdersOf(id)).toEqual({ customer: -50000, gateway: 50000 });
  });

  it("of an order that costs more by now pays a part: the rest is awaited, and it is not packed before", async () => {
    const { id, transaction } = await startOnline();
    const { amount } = transaction;
    await pool.query(
      "insert into order_adjustments (order_id, kind, amount, reason) values ($1, 'delivery', 7000, 'Delivery')",
      [id],
    );
    await say(answerOf(transaction));
    expect(await dueOf(id)).toBe(7000);
    expect(await paymentsOf(id)).toMatchObject([
      { purpose: "full", attempt: 1, amount, state: "captured", reference: transaction.reference },
      { purpose: "full", attempt: 2, amount: null, state: "awaited", method: "jazzcash", provider: null },
    ]);
    expect(await listOrdersToPack(db, { limit: 1, root: id as OrderRoot })).toEqual([]);
    const rest = await start(id);
    expect(rest).toMatchObject({ purpose: "full", amount: 7000 });
    await say(answerOf(rest));
    expect(await dueOf(id)).toBe(0);
    const [paid] = await listOrdersToPack(db, { limit: 1, root: id as OrderRoot });
    expect(paid?.orders).toMatchObject([{ id }]);
  });

  it.each([
    ["is awaited", 80_000, 30_000],
    ["is never more than what is due", 10_000_000, null],
  ])("of a part of the advance that is asked for by now: the rest %s", async (_, asked, rest) => {
    const { id } = await order([[serum, 1]]);
    await pool.query(
      "insert into payments (order_id, method, purpose, amount) values ($1, 'cod', 'advance', 50000)",
      [id],
    );
    const due = await dueOf(id);
    const transaction = await start(id);
    await pool.query("update payments set amount = $2 where order_id = $1 and purpose = 'advance'", [
      id,
      asked,
    ]);
    await say(answerOf(transaction));
    expect(await dueOf(id)).toBe(due - 50_000);
    expect((await paymentsOf(id)).filter(({ purpose }) => purpose === "advance")).toMatchObject([
      { attempt: 1, amount: 50_000, state: "captured" },
      { attempt: 2, amount: rest ?? due - 50_000, state: "awaited", provider: null },
    ]);
  });
});

describe("an answer in the gateway's name", () => {
  it("that names nothing of the shop, or is no answer, is on record and plain", async () => {
    const nobody = { reference: "Unknown12345", amount: 100 };
    expect(await say(answerOf(nobody))).toBe("unknown_reference");
    expect(await say(null, "notification")).toBe("unreadable");
    const hostile = { reference: "<b>\0", responseCode: "\0'; --", amount: 0.5 };
    expect(await say(answerOf(nobody, hostile))).toBe("unknown_reference");
    expect(
      await rowsOf(
        "select transaction_id, reference, response_code, amount from gateway_answers order by id desc limit 3",
      ),
    ).toEqual([
      { transaction_id: null, reference: null, response_code: null, amount: null },
      { transaction_id: null, reference: null, response_code: null, amount: null },
      { transaction_id: null, reference: "Unknown12345", response_code: "000", amount: 100 },
    ]);
  });

  it("that names nothing of the shop is stored 5,000 times a day, and then in the log alone", async () => {
    const count = async () =>
      (await rowsOf("select count(*)::int from gateway_answers where transaction_id is null"))[0].count;
    await pool.query(
      `insert into gateway_answers (gateway, source, verdict)
       select 'jazzcash', 'return', 'unreadable' from generate_series(1, $1)`,
      [4999 - (await count())],
    );
    const warnings = vi.spyOn(log, "warn").mockReturnValue();
    expect(await say(null, "notification")).toBe("unreadable");
    expect(await say(answerOf({ reference: "Unknown12345", amount: 100 }))).toBe("unknown_reference");
    expect(await count()).toBe(5000);
    expect(warnings.mock.calls.map(([, message]) => message)).toEqual(["a payment answer was not stored"]);
    warnings.mockRestore();
    await pool.query("update gateway_answers set received_at = now() - interval '25 hours'");
    await say(null, "notification");
    expect(await count()).toBe(5001);
  });

  it("with a valid hash of another order's payment changes that one alone", async () => {
    const mine = await startOnline();
    const other = await startOnline();
    await say(answerOf(other.transaction));
    expect(await dueOf(mine.id)).toBe(mine.transaction.amount);
    expect(await dueOf(other.id)).toBe(0);
  });

  it("that is not believed has the gateway asked, ten minutes after the start and once a minute", async () => {
    const { transaction } = await startOnline();
    const due = async () =>
      (
        await rowsOf(
          `select extract(epoch from inquiry_due_at - started_at)::int as start, inquiry_due_at <= now() as now
           from gateway_transactions where id = $1`,
          transaction.id,
        )
      )[0];
    await pool.query("update gateway_transactions set inquiry_due_at = null where id = $1", [transaction.id]);
    await say(answerOf(transaction, { hash: "wrong" }), "inquiry");
    expect(await due()).toEqual({ start: null, now: null });
    await say(answerOf(transaction, { hash: "wrong" }));
    expect(await due()).toEqual({ start: 600, now: false });
    const old = `started_at = now() - interval '1 hour', inquiry_due_at = now() + interval '1 hour'`;
    await pool.query(
      `update gateway_transactions set ${old}, updated_at = now() - interval '2 minutes' where id = $1`,
      [transaction.id],
    );
    await say(answerOf(transaction, { amount: null }), "notification");
    expect(await due()).toMatchObject({ now: true });
    await pool.query(`update gateway_transactions set ${old}, updated_at = now() where id = $1`, [
      transaction.id,
    ]);
    await say(answerOf(transaction, { amount: null }), "notification");
    expect(await due()).toEqual({ start: 3660, now: false });
  });

  it.each([
    ["a transaction of last week", "started_at = now() - interval '8 days'"],
    ["one that was asked about a hundred times", "inquiries = 100"],
  ])("that is not believed has nobody asked about %s", async (_, change) => {
    const { transaction } = await startOnline();
    await pool.query(
      `update gateway_transactions set inquiry_due_at = null, updated_at = now() - interval '1 hour', ${change} where id = $1`,
      [transaction.id],
    );
    await say(answerOf(transaction, { hash: "wrong" }));
    expect(
      await rowsOf("select inquiry_due_at from gateway_transactions where id = $1", transaction.id),
    ).toEqual([{ inquiry_due_at: null }]);
  });

  it("said without end is stored 200 times, and heard all the same", async () => {
    const { id, transaction } = await startOnline();
    await pool.query(
      `insert into gateway_answers (gateway, source, transaction_id, reference, verdict)
       select 'jazzcash', 'return', $1, $2, 'wrong_hash' from generate_series(1, 200)`,
      [transaction.id, transaction.reference],
    );
    await say(answerOf(transaction, { hash: "wrong" }));
    expect(await verdictsOf(transaction.reference)).toHaveLength(200);
    await say(answerOf(transaction));
    expect((await verdictsOf(transaction.reference)).at(-1)).toBe("accepted");
    expect(await dueOf(id)).toBe(0);
  });

  it("said without end hides no answer to the shop's own inquiries", async () => {
    const { transaction } = await startOnline();
    await pool.query(
      `insert into gateway_answers (gateway, source, transaction_id, reference, verdict)
       select 'jazzcash', 'return', $1, $2, 'wrong_hash' from generate_series(1, 200)`,
      [transaction.id, transaction.reference],
    );
    await say(answerOf(transaction, { meaning: "none", responseCode: null, amount: null }), "inquiry");
    expect((await verdictsOf(transaction.reference)).slice(200)).toEqual(["hint"]);
  });
});

it.each([
  ["iban", "bank"],
  ["jazzcash_wallet", "bank"],
  ["jazzcash", "gateway"],
  [null, "gateway"],
])("money that came by %s is with the %s, in the amount that came", async (provider, holder) => {
  const { id } = await order([[serum, 1]], { payment: "jazzcash" });
  const due = await dueOf(id);
  const amount = provider ? due - 100 : due;
  const { rows } = await pool.query(
    "update payments set provider = $2, reference = $3, amount = $4 where order_id = $1 returning id",
    [id, provider, provider && "TID-1", amount],
  );
  const actor = { actor: "admin", actorId: admin.id } as const;
  await db
    .transaction()
    .execute((tx) => transition(tx, { machine: "payment", id: rows[0].id, to: "captured", actor }));
  expect(await holdersOf(id)).toEqual({ customer: -amount, [holder]: amount });
  expect(await dueOf(id)).toBe(due - amount);
});

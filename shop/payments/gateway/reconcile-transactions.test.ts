import { describe, expect, it, vi } from "vitest";
import { log } from "../../../platform/log.ts";
import { beside } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { addGatewayAccount } from "../../../test/payments/gateway-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type {
  GatewayAccount,
  GatewayAnswer,
  GatewayResult,
  PaymentGateway,
} from "./contract/payment-gateway.ts";
import { purgeAnswers } from "./gateway-answer-queries.ts";
import { claimInquiry } from "./inquiry-queries.ts";
import { listTransactions } from "./list-transactions-queries.ts";
import {
  claimNextInquiry,
  expireTransactions,
  inquire,
  type PaymentDelivery,
} from "./reconcile-transactions.ts";
import { recordGatewayAnswer } from "./record-gateway-answer.ts";
import { startTransaction } from "./start-transaction.ts";

const { db, pool } = await createTestDatabase();
await addGatewayAccount(db);
const account = { gateway: "jazzcash" } as GatewayAccount;
const lost = { outcome: "no_answer", reason: "The answer was lost." } as const;

/** A gateway that knows what became of payments, unless its next answers are given. */
const books = new Map<string, GatewayAnswer["meaning"]>();
const next: (GatewayResult<{ answer: GatewayAnswer }> | Error)[] = [];
const inquiries: string[] = [];
const gateway = {
  async inquire(_: GatewayAccount, reference: string) {
    inquiries.push(reference);
    const given = next.shift();
    if (given instanceof Error) throw given;
    return given ?? { outcome: "done", answer: answerOf(reference, books.get(reference) ?? "none") };
  },
} as unknown as PaymentGateway;
const answerOf = (reference: string, meaning: GatewayAnswer["meaning"]): GatewayAnswer => ({
  reference,
  hash: "valid",
  meaning,
  responseCode: "121",
  message: "",
  amount: null,
  retrievalReference: null,
});
const delivery: PaymentDelivery = { db, gatewayOf: () => gateway, openAccount: async () => account };

async function started(): Promise<{ reference: string; orderId: number }> {
  const { id: orderId } = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
  const actor = { actor: "customer", actorId: null } as const;
  const result = await startTransaction(db, { orderId, gateway: "jazzcash" }, actor);
  if (result.outcome !== "started") throw new Error(result.reason);
  return { reference: result.reference, orderId };
}

/** Moves a transaction into the past. */
const age = (reference: string, minutes: number) =>
  pool.query(
    `update gateway_transactions set started_at = started_at - make_interval(mins => $2),
       expires_at = expires_at - make_interval(mins => $2), updated_at = updated_at - make_interval(mins => $2),
       inquiry_due_at = inquiry_due_at - make_interval(mins => $2), lease_until = lease_until - make_interval(mins => $2)
     where reference = $1`,
    [reference, minutes],
  );
const rowOf = async (reference: string) =>
  (
    await pool.query(
      `select state, inquiries, round(extract(epoch from inquiry_due_at - now()) / 60)::int as minutes
       from gateway_transactions where reference = $1`,
      [reference],
    )
  ).rows[0];

/** Asks about everything that is due. @returns how many questions there were */
async function reconcile(by: PaymentDelivery = delivery): Promise<number> {
  for (let count = 0; ; count++) {
    const due = await claimNextInquiry(by);
    if (!due) return count;
    await inquire(by, due);
  }
}

/** What a test expects to be logged. */
async function quietly<T>(act: () => Promise<T>): Promise<T> {
  const logs = (["warn", "error"] as const).map((level) => vi.spyOn(log, level).mockReturnValue());
  try {
    return await act();
  } finally {
    for (const one of logs) one.mockRestore();
  }
}

describe("[P.inquiries] a payment of which the gateway has said nothing", () => {
  it("has an inquiry ten minutes after its start, not before, and is then what the gateway says", async () => {
    const { reference, orderId } = await started();
    books.set(reference, "paid");
    await age(reference, 9);
    expect(await reconcile()).toBe(0);
    await age(reference, 1);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(reference)).toEqual({ state: "paid", inquiries: 1, minutes: null });
    const due = await pool.query("select order_due($1)::int as due", [orderId]);
    expect(due.rows).toEqual([{ due: 0 }]);
    expect(await reconcile()).toBe(0);
  });

  it("has inquiries after longer and longer pauses, whatever goes wrong, and one when it has ended", async () => {
    const { reference } = await started();
    await age(reference, 10);
    const broken = [lost, new Error("a bug"), { outcome: "refused" as const, reason: "Wrong password" }];
    const pauses = [];
    for (let minutes = 0; minutes < 24 * 60; ) {
      const failure = broken[pauses.length % 4];
      if (failure) next.push(failure);
      await quietly(() => reconcile());
      const pause = (await rowOf(reference)).minutes;
      pauses.push(pause);
      minutes += pause;
      await age(reference, pause);
    }
    // The last one is that of 15 minutes after its end.
    expect(pauses.slice(0, 8)).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
    expect(pauses.reduce((sum, pause) => sum + pause, 10)).toBe(24 * 60 + 15);
    expect((await rowOf(reference)).state).toBe("started");
    books.set(reference, "expired");
    expect(await reconcile()).toBe(1);
    expect(await rowOf(reference)).toMatchObject({ state: "expired", minutes: null });
  });

  it("has inquiries for a week where the gateway knows nothing, and has expired an hour after its end", async () => {
    const { reference } = await started();
    await age(reference, 24 * 60 + 59);
    await reconcile();
    await expireTransactions(db);
    expect(await rowOf(reference)).toMatchObject({ state: "started", minutes: 10 });
    await age(reference, 2);
    await expireTransactions(db);
    expect(await rowOf(reference)).toMatchObject({ state: "expired" });
    await age(reference, 6 * 24 * 60);
    await reconcile();
    expect(await rowOf(reference)).toMatchObject({ minutes: null });
  });

  it("that has expired counts when the gateway says late that it is paid", async () => {
    const { reference } = await started();
    await age(reference, 25 * 60 + 1);
    await expireTransactions(db);
    books.set(reference, "paid");
    await reconcile();
    expect(await rowOf(reference)).toMatchObject({ state: "paid", minutes: null });
  });

  it("has inquiries by one process at a time, and by another one when that dies", async () => {
    const { reference } = await started();
    await age(reference, 10);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimNextInquiry(delivery)));
    expect(claims.filter(Boolean)).toMatchObject([{ reference }]);
    await age(reference, 3);
    expect(await claimNextInquiry(delivery)).toMatchObject({ reference });
  });

  it("waits where there is no account that can be opened", async () => {
    const { reference } = await started();
    await age(reference, 10);
    inquiries.length = 0;
    await quietly(() => reconcile({ ...delivery, openAccount: async () => null }));
    expect(inquiries).toEqual([]);
    expect(await rowOf(reference)).toEqual({ state: "started", inquiries: 1, minutes: 10 });
  });

  it("is not what is said of another payment", async () => {
    const { reference } = await started();
    const other = await started();
    await age(reference, 10);
    next.push({ outcome: "done", answer: answerOf(other.reference, "paid") });
    await reconcile();
    expect([(await rowOf(reference)).state, (await rowOf(other.reference)).state]).toEqual([
      "started",
      "started",
    ]);
  });
});

it("a payment that was refused has inquiries until it has ended: the shopper may have tried again there", async () => {
  const { reference } = await started();
  const answer = { ...answerOf(reference, "failed"), amount: null };
  await recordGatewayAnswer(db, { gateway: "jazzcash", source: "return", answer });
  books.set(reference, "failed");
  await age(reference, 10);
  await reconcile();
  expect(await rowOf(reference)).toMatchObject({ state: "failed", minutes: 10 });
  books.set(reference, "paid");
  await age(reference, 10);
  await reconcile();
  expect(await rowOf(reference)).toMatchObject({ state: "paid", minutes: null });
});

it("answers are deleted when their retention has ended", async () => {
  const { reference } = await started();
  const say = (named: string) =>
    recordGatewayAnswer(db, { gateway: "jazzcash", source: "return", answer: answerOf(named, "none") });
  await pool.query("delete from gateway_answers");
  await say(reference);
  await say("NobodyKnowsThis1");
  const left = async (days: number) => {
    await pool.query("update gateway_answers set received_at = now() - make_interval(days => $1)", [days]);
    await purgeAnswers(db);
    return (await pool.query("select reference from gateway_answers order by id")).rows.map(
      (row) => row.reference,
    );
  };
  expect(await left(29)).toEqual([reference, "NobodyKnowsThis1"]);
  expect(await left(31)).toEqual([reference]);
  expect(await left(731)).toEqual([]);
});

describe("a payment that its hash alone has proved", () => {
  const paidByReturn = async () => {
    const { reference, orderId } = await started();
    const { rows } = await pool.query("select amount::int from gateway_transactions where reference = $1", [
      reference,
    ]);
    const answer = { ...answerOf(reference, "paid"), amount: rows[0].amount };
    await recordGatewayAnswer(db, { gateway: "jazzcash", source: "return", answer });
    expect(await rowOf(reference)).toEqual({ state: "paid", inquiries: 0, minutes: 10 });
    return { reference, orderId };
  };
  const isContradicted = async (orderId: number) =>
    (await listTransactions(db, orderId)).map(({ contradictedAt }) => contradictedAt !== null);

  it("has one more inquiry, ten minutes after its start", async () => {
    const { reference, orderId } = await paidByReturn();
    books.set(reference, "paid");
    expect(await reconcile()).toBe(0);
    await age(reference, 10);
    next.push(lost);
    await quietly(() => reconcile());
    expect(await rowOf(reference)).toEqual({ state: "paid", inquiries: 1, minutes: 10 });
    await age(reference, 10);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(reference)).toEqual({ state: "paid", inquiries: 2, minutes: null });
    expect(await isContradicted(orderId)).toEqual([false]);
  });

  it.each<[string, Partial<GatewayAnswer>, boolean]>([
    ["refused", { meaning: "failed" }, true],
    ["refused, unsigned", { meaning: "failed", hash: "missing" }, true],
    ["expired", { meaning: "expired" }, true],
    ["paid with a different amount", { meaning: "paid", amount: 1 }, true],
    ["not known", { meaning: "none" }, false],
    ["paid back", { meaning: "refunded" }, false],
  ])(
    "and which the gateway then calls %s stays paid, and the log calls a person to compare",
    async (_, said, isNamed) => {
      const { reference, orderId } = await paidByReturn();
      await age(reference, 10);
      const errors = vi.spyOn(log, "error").mockReturnValue();
      next.push({ outcome: "done", answer: { ...answerOf(reference, "none"), ...said } });
      expect(await reconcile()).toBe(1);
      const messages = errors.mock.calls.map(([, message]) => message);
      errors.mockRestore();
      expect(messages).toEqual(isNamed ? [expect.stringContaining("says otherwise")] : []);
      expect(await isContradicted(orderId)).toEqual([isNamed]);
      expect(await rowOf(reference)).toEqual({ state: "paid", inquiries: 1, minutes: null });
      const due = await pool.query("select order_due($1)::int as due", [orderId]);
      expect(due.rows).toEqual([{ due: 0 }]);
    },
  );
});

it("an inquiry that another server just takes is left to it", async () => {
  const { reference } = await started();
  await age(reference, 11);
  await pool.query("update gateway_transactions set inquiry_due_at = null where reference <> $1", [
    reference,
  ]);
  const second = beside(
    db,
    (tx) => claimInquiry(tx, "jazzcash", 60),
    () => claimInquiry(db, "jazzcash", 60),
  );
  await expect(second).resolves.toBeUndefined();
});

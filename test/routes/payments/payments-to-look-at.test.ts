import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { changePaymentMethod } from "../../../shop/orders/change/change-payment-method.ts";
import { changeOrderStatus } from "../../../shop/orders/list/change-order-status.ts";
import { askAdvance } from "../../../shop/payments/advances/change-advance.ts";
import type { GatewayAnswer } from "../../../shop/payments/gateway/contract/payment-gateway.ts";
import { inquire } from "../../../shop/payments/gateway/reconcile-transactions.ts";
import { recordGatewayAnswer } from "../../../shop/payments/gateway/record-gateway-answer.ts";
import { startTransaction } from "../../../shop/payments/gateway/start-transaction.ts";
import { findTransaction } from "../../../shop/payments/ledger/transaction-queries.ts";
import type { AnswerSource } from "../../../shop/payments/schema.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { addGatewayAccount } from "../../payments/gateway-fixture.ts";
import { moneyFixture } from "../../payments/money-fixture.ts";
import { openTestShop } from "../../test-shop.ts";

const list = "/dashboard/payments";
const shop = await openTestShop();
const { db } = shop;
const query = async (text: string, ...values: unknown[]) =>
  (await db.executeQuery(CompiledQuery.raw(text, values))).rows;
const owner = await shop.signUpStaff("owner");
const admin = await shop.customer(owner.id);
await addGatewayAccount(db);

async function start(orderId: number) {
  const started = await startTransaction(
    db,
    { orderId, gateway: "jazzcash" },
    { actor: "customer", actorId: null },
  );
  const found =
    started.outcome === "started" ? await findTransaction(db, "jazzcash", started.reference) : null;
  if (!found) throw new Error(JSON.stringify(started));
  return found;
}

type Started = Awaited<ReturnType<typeof start>>;

async function startOrder(payment: "jazzcash" | "cod" = "jazzcash") {
  const order = await placeTestOrder(db, await createCustomer(db, { fullName: "Ayesha Khan" }), { payment });
  if (payment === "cod") await askAdvance(db, { orderId: order.id, actorId: admin.id, amount: 50_000 });
  return { ...order, order: `LS-${order.number}`, transaction: await start(order.id) };
}

/** What the gateway says; paid, unless something else is said. */
const say = (transaction: Started, other: Partial<GatewayAnswer> = {}, source: AnswerSource = "return") =>
  recordGatewayAnswer(db, {
    gateway: "jazzcash",
    source,
    answer: {
      reference: transaction.reference,
      hash: "valid",
      meaning: "paid",
      responseCode: "000",
      message: "",
      amount: transaction.amount,
      retrievalReference: null,
      ...other,
    },
  });

/** All that happened to an order's payments happened so many minutes earlier; the next question is hours away. */
async function letPass(orderId: number, minutes: number) {
  const earlier = (...columns: string[]) =>
    columns.map((column) => `${column} = ${column} - make_interval(mins => $2)`).join(", ");
  await query(
    `update gateway_transactions
     set ${earlier("started_at", "expires_at", "updated_at", "contradicted_at")},
     inquiry_due_at = case when inquiry_due_at is not null then now() + interval '3 hours' end where order_id = $1`,
    orderId,
    minutes,
  );
  await query(
    `update gateway_answers set ${earlier("received_at")}
     where transaction_id in (select id from gateway_transactions where order_id = $1)`,
    orderId,
    minutes,
  );
}

const htmlOf = async (path = list, as = owner.as) => {
  const response = await shop.get(path, { as });
  expect(`${path} ${response.status}`).toBe(`${path} 200`);
  return (await response.text()).replaceAll("<!-- -->", "");
};

/** The row of an order; undefined: it is not on the list. */
async function rowOf(order: string): Promise<string | undefined> {
  const main = (await htmlOf()).split("<main")[1] ?? "";
  const row = main.split("<li").find((one) => one.includes(`>${order}<`));
  return row
    ?.split("</li>")[0]
    ?.replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#x27;", "'");
}

const post = (form: Record<string, string>, as = owner.as) => shop.post(list, { as, form });
const decide = async ({ transaction }: { transaction: Started }, intent: string, concern: string) => {
  const response = await post({ intent, concern, transaction: String(transaction.id) });
  return [response.status, response.headers.get("Location")];
};

describe("[P.concerns] a payment that needs someone", () => {
  it("was refused and not tried again within an hour: until the customer tries again", async () => {
    const placed = await startOrder();
    await say(placed.transaction, { meaning: "failed", responseCode: "112" });
    await letPass(placed.id, 59);
    expect(await rowOf(placed.order)).toBeUndefined();
    await letPass(placed.id, 2);
    const row = await rowOf(placed.order);
    for (const text of ["Payment failed, code 112", "Ayesha Khan", "Rs. 1,999", "Started", "WhatsApp"])
      expect(row).toContain(text);
    expect(row).not.toContain("Ask JazzCash again");
    const again = await start(placed.id);
    expect(await rowOf(placed.order)).toBeUndefined();
    await say(again);
    await letPass(placed.id, 600);
    expect(await rowOf(placed.order)).toBeUndefined();
  });

  it("was begun and left: JazzCash knows of none, until the order is paid", async () => {
    const placed = await startOrder();
    await letPass(placed.id, 20);
    await say(placed.transaction, { meaning: "none", responseCode: null, amount: null }, "inquiry");
    await letPass(placed.id, 99);
    expect(await rowOf(placed.order)).toBeUndefined();
    await letPass(placed.id, 2);
    expect(await rowOf(placed.order)).toContain("Started, not finished");
    await say(placed.transaction);
    expect(await rowOf(placed.order)).toBeUndefined();
  });

  it("was never answered, also once it has expired and the questions have ended", async () => {
    const placed = await startOrder();
    await letPass(placed.id, 119);
    expect(await rowOf(placed.order)).toBeUndefined();
    await letPass(placed.id, 2);
    const row = await rowOf(placed.order);
    for (const text of ["JazzCash has not answered", "Ask JazzCash again"]) expect(row).toContain(text);
    await letPass(placed.id, 8 * 1440);
    await query(
      "update gateway_transactions set state = 'expired', inquiry_due_at = null where order_id = $1",
      placed.id,
    );
    expect(await rowOf(placed.order)).toContain("JazzCash has not answered");
    // Asked again, it answers.
    expect(await decide(placed, "ask", "no_answer")).toEqual([302, `${list}?done=ask`]);
    expect(await rowOf(placed.order)).toMatch(/We are asking JazzCash/);
    expect(await htmlOf("/dashboard/audit")).toContain("asked JazzCash about the payment for");
    const due = {
      id: placed.transaction.id,
      gateway: "jazzcash",
      reference: placed.transaction.reference,
    } as const;
    const answer: GatewayAnswer = {
      reference: null,
      hash: "valid",
      meaning: "paid",
      responseCode: "121",
      message: "",
      amount: placed.transaction.amount,
      retrievalReference: null,
    };
    await inquire(
      {
        db,
        openAccount: async () => ({}) as never,
        gatewayOf: () => ({ inquire: async () => ({ outcome: "done", answer }) }) as never,
      },
      due,
    );
    expect(await rowOf(placed.order)).toBeUndefined();
  });

  it("is not decided an hour after its end, until JazzCash has decided", async () => {
    const placed = await startOrder();
    await say(placed.transaction, { meaning: "pending", responseCode: "124" });
    await say(placed.transaction, { meaning: "pending", responseCode: "124" }, "inquiry");
    await letPass(placed.id, 25 * 60 - 2);
    expect(await rowOf(placed.order)).toBeUndefined();
    await letPass(placed.id, 3);
    expect(await rowOf(placed.order)).toContain("Still pending at JazzCash");
    // As the job does.
    await query("update gateway_transactions set state = 'expired' where order_id = $1", placed.id);
    expect(await rowOf(placed.order)).toContain("Still pending at JazzCash");
    await say(placed.transaction, { meaning: "expired", responseCode: "116" }, "inquiry");
    await query("update gateway_transactions set inquiry_due_at = null where order_id = $1", placed.id);
    expect(await rowOf(placed.order)).toContain("Started, not finished");
  });

  it("has an answer that was not believed, unless JazzCash itself has answered since", async () => {
    const placed = await startOrder();
    await say(placed.transaction, { hash: "wrong" }, "inquiry");
    await letPass(placed.id, 29);
    expect(await rowOf(placed.order)).toBeUndefined();
    await letPass(placed.id, 2);
    const row = await rowOf(placed.order);
    for (const text of [
      "Suspicious message ignored, with a wrong signature",
      "If the money is there, press “Payment received” on the order's page",
      "Ask JazzCash again",
    ])
      expect(row).toContain(text);
    const forged = await startOrder();
    await say(forged.transaction, { amount: 100 });
    await letPass(forged.id, 31);
    expect(await rowOf(forged.order)).toContain("ignored, with a different amount");
    await say(forged.transaction, { meaning: "failed", responseCode: "999" }, "inquiry");
    expect(await rowOf(forged.order)).toBeUndefined();
    // A refused answer about one that is paid says nothing about it.
    const paid = await startOrder();
    await say(paid.transaction, {}, "inquiry");
    await say(paid.transaction, { hash: "missing" });
    await letPass(paid.id, 60);
    expect(await rowOf(paid.order)).toBeUndefined();
  });

  it("is paid and contradicted, until it is paid out, paid back or looked at", async () => {
    const contradict = async () => {
      const placed = await startOrder();
      await say(placed.transaction);
      await say(placed.transaction, { meaning: "failed", responseCode: "999" }, "inquiry");
      const row = await rowOf(placed.order);
      expect(row).toContain("JazzCash changed its answer");
      expect(row).toContain("before you send the order");
      expect(row).not.toContain("Ask JazzCash again");
      return placed;
    };
    const paidOut = await contradict();
    const money = moneyFixture(db, admin);
    await money.payOut(await money.openIds(), { reference: "JC-1", day: "2026-11-20" });
    expect(await rowOf(paidOut.order)).toBeUndefined();

    const paidBack = await contradict();
    const { id: paymentId, amount } = await db
      .selectFrom("payments")
      .where("orderId", "=", paidBack.id)
      .select((eb) => ["id", eb.ref("amount").$notNull().as("amount")])
      .executeTakeFirstOrThrow();
    await money.payBack(paymentId, amount);
    expect(await rowOf(paidBack.order)).toBeUndefined();

    const cancelled = await contradict();
    await changeOrderStatus(db, admin, cancelled.lineIds[0] ?? 0, "cancelled");
    expect(await rowOf(cancelled.order)).toBeUndefined();

    const looked = await contradict();
    expect(await decide(looked, "seen", "contradicted")).toEqual([302, `${list}?done=seen`]);
    expect(await rowOf(looked.order)).toBeUndefined();
  });

  it("is an advance as well, and goes with what it was for", async () => {
    const advance = await startOrder("cod");
    await letPass(advance.id, 121);
    const row = await rowOf(advance.order);
    for (const text of ["JazzCash has not answered", "Advance started", "Rs. 500"])
      expect(row).toContain(text);
    await changeOrderStatus(db, admin, advance.lineIds[0] ?? 0, "cancelled");
    expect(await rowOf(advance.order)).toBeUndefined();

    const cash = await startOrder();
    await letPass(cash.id, 121);
    expect(await rowOf(cash.order)).toContain("JazzCash has not answered");
    await changePaymentMethod(db, { orderId: cash.id, to: "cash" }, { actor: "admin", actorId: admin.id });
    expect(await rowOf(cash.order)).toBeUndefined();

    // Orders of older versions have the first attempt awaited as well.
    const older = await startOrder();
    await letPass(older.id, 121);
    await query(
      "insert into payments (order_id, method, attempt, amount) values ($1, 'cod', 2, $2)",
      older.id,
      older.transaction.amount,
    );
    expect(await rowOf(older.order)).toBeUndefined();
  });
});

describe("the list", () => {
  it("has one row of an order, the most urgent; taken off, it comes back for another reason alone", async () => {
    const placed = await startOrder();
    await letPass(placed.id, 121);
    const second = await start(placed.id);
    await say(second, { meaning: "failed", responseCode: "112" });
    await letPass(placed.id, 61);
    expect(await rowOf(placed.order)).toContain("JazzCash has not answered");
    const answer = { intent: "seen", transaction: String(placed.transaction.id) };
    expect((await post({ ...answer, concern: "failed" })).status).toBe(409);
    expect(await decide(placed, "seen", "no_answer")).toEqual([302, `${list}?done=seen`]);
    // No one has been shown the other payment yet.
    expect(await rowOf(placed.order)).toContain("Payment failed");
    expect(await decide(placed, "seen", "no_answer")).toEqual([302, `${list}?done=over`]);
    expect(await htmlOf(`${list}?done=over`)).toContain("Nothing left to do.");
    expect(await decide({ transaction: second }, "seen", "failed")).toEqual([302, `${list}?done=seen`]);
    expect(await rowOf(placed.order)).toBeUndefined();
    const rows = await query(
      "select data from order_events where order_id = $1 and type = 'transaction.seen' order by id",
      placed.id,
    );
    expect(rows).toEqual([
      { data: { concern: "no_answer", transaction: placed.transaction.id } },
      { data: { concern: "failed", transaction: second.id } },
    ]);
    expect(await htmlOf(`/dashboard/orders/${placed.order}`)).toContain("JazzCash payment checked");
    expect(await htmlOf("/dashboard/audit")).toContain("checked the JazzCash payment for");
    const third = await start(placed.id);
    await say(third, { hash: "wrong" });
    await query("update order_events set at = at - interval '2 hours' where order_id = $1", placed.id);
    await letPass(placed.id, 31);
    expect(await rowOf(placed.order)).toContain("Suspicious message ignored");
  });

  it("shows each payment of an order, also those whose reason is the same", async () => {
    const placed = await startOrder();
    await say(placed.transaction, { hash: "wrong" });
    const second = await start(placed.id);
    await say(second, { hash: "wrong" });
    await letPass(placed.id, 31);
    expect(await decide({ transaction: second }, "seen", "not_believed")).toEqual([302, `${list}?done=seen`]);
    expect(await rowOf(placed.order)).toContain("Suspicious message ignored");
    expect(await decide(placed, "seen", "not_believed")).toEqual([302, `${list}?done=seen`]);
    expect(await rowOf(placed.order)).toBeUndefined();
  });

  it("is changed by no forged answer after the first: none takes a row off, none brings one back", async () => {
    const placed = await startOrder();
    await say(placed.transaction, { hash: "wrong" });
    await letPass(placed.id, 31);
    await say(placed.transaction, { hash: "missing" });
    expect(await rowOf(placed.order)).toContain("ignored, without a signature");
    await decide(placed, "seen", "not_believed");
    await query("update order_events set at = at - interval '1 minute' where order_id = $1", placed.id);
    await say(placed.transaction, { hash: "wrong" });
    await letPass(placed.id, 31);
    expect(await rowOf(placed.order)).toBeUndefined();
    // JazzCash itself has answered: the next one is a matter of its own.
    await say(placed.transaction, { meaning: "none", responseCode: null, amount: null }, "inquiry");
    await say(placed.transaction, { hash: "wrong" });
    expect(await rowOf(placed.order)).toBeUndefined();
    await letPass(placed.id, 31);
    expect(await rowOf(placed.order)).toContain("Suspicious message ignored");
  });

  it("makes one inquiry of several presses, with one entry in the audit log", async () => {
    const placed = await startOrder();
    await letPass(placed.id, 121);
    for (const _ of [1, 2, 3])
      expect(await decide(placed, "ask", "no_answer")).toEqual([302, `${list}?done=ask`]);
    const asked = await query(
      "select actor_id from audit_log where action = 'payment.asked' and subject = $1",
      placed.order,
    );
    expect(asked).toEqual([{ actorId: owner.id }]);
    await say(placed.transaction);
    expect(await decide(placed, "ask", "no_answer")).toEqual([302, `${list}?done=over`]);
  });

  it("stands in Today with its count for owner, manager and bookkeeper, and is closed to others", async () => {
    const placed = await startOrder();
    await letPass(placed.id, 121);
    const rows = (await htmlOf()).split("Remove from list").length - 1;
    for (const role of ["owner", "manager", "bookkeeper"] as const) {
      const { as } = role === "owner" ? owner : await shop.signUpStaff(role);
      const today = await htmlOf("/dashboard/today", as);
      const entries = today.split("<a ").filter((one) => one.includes(`href="${list}"`));
      expect(entries.join(" ").replace(/<[^>]+>/g, " ")).toMatch(
        new RegExp(`>\\s+${rows}\\s+Payments to check`),
      );
      expect((await shop.get(list, { as })).status).toBe(200);
    }
    for (const role of ["packer", "caller"] as const) {
      const { as } = await shop.signUpStaff(role);
      expect(await htmlOf("/dashboard/today", as)).not.toContain("Payments to check");
      expect((await shop.get(list, { as })).status).toBe(302);
      const form = { intent: "seen", concern: "no_answer", transaction: String(placed.transaction.id) };
      expect((await post(form, as)).status).toBe(403);
    }
    expect(await rowOf(placed.order)).toBeDefined();
  });

  it("refuses what it does not know, and offers no question without an account", async () => {
    const placed = await startOrder();
    await letPass(placed.id, 121);
    const transaction = String(placed.transaction.id);
    for (const [form, status] of [
      [{ intent: "pay", concern: "failed", transaction }, 400],
      [{ intent: "seen", concern: "paid", transaction }, 400],
      [{ intent: "seen", concern: "failed", transaction: "0" }, 400],
      [{ intent: "seen", concern: "failed", transaction: "999999" }, 404],
      [{ intent: "ask", concern: "failed", transaction }, 409],
    ] as const)
      expect((await post(form)).status).toBe(status);
    await db.deleteFrom("gatewayAccounts").execute();
    const row = await rowOf(placed.order);
    expect(row).toContain("JazzCash has not answered");
    expect(row).not.toContain("Ask JazzCash again");
    await addGatewayAccount(db);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { prepareCouriers } from "../../../test/fulfilment/planned-parcel.ts";
import { giveGatewayAccount } from "../../../test/payments/gateway-account.ts";
import { addGatewayAccount } from "../../../test/payments/gateway-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { tellCash } from "../../fulfilment/parcels/tell-cash.ts";
import { confirmPayment } from "../../orders/lifecycle/confirm-payment.ts";
import { findTransaction } from "../ledger/transaction-queries.ts";
import type { AnswerSource } from "../schema.ts";
import type { GatewayAnswer } from "./contract/payment-gateway.ts";
import { openPaymentPage } from "./open-payment-page.ts";
import { findPayStep } from "./pay-step.ts";
import { findPayable } from "./payable-queries.ts";
import { beingCheckedText } from "./payment-page.ts";
import { recordGatewayAnswer } from "./record-gateway-answer.ts";
import { startTransaction } from "./start-transaction.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const shopper = { actor: "customer", actorId: null } as const;
const { order, parcel, wholeOrder, cancel, setShipment, cashOf } = parcelFixture(db, admin);
await prepareCouriers(db);
const serum = "lumiskin-retinol";
const toner = "lumiskin-niacinamide-zinc";

const numberOf = async (query: string, ...values: unknown[]) =>
  Number(Object.values((await pool.query(query, values)).rows[0] ?? {})[0]);
const dueOf = (id: number) => numberOf("select order_due($1)", id);
const start = (orderId: number) => startTransaction(db, { orderId, gateway: "jazzcash" }, shopper);
const tell = (shipmentId: number) => db.transaction().execute((tx) => tellCash(tx, [shipmentId]));
const awaitAdvance = (orderId: number, amount: number) =>
  pool.query(
    "insert into payments (order_id, method, purpose, amount) values ($1, 'jazzcash', 'advance', $2)",
    [orderId, amount],
  );

beforeEach(() => addGatewayAccount(db));

describe("[P.payable] what can be paid online", () => {
  const online = { payment: "jazzcash" } as const;
  const closed = (reason: string) => ({ outcome: "closed", reason });

  it("is all that is due of an order paid ahead, of its lines that are not cancelled", async () => {
    const { id, number, lineIds } = await order(
      [
        [serum, 1],
        [toner, 1],
      ],
      online,
    );
    await cancel(lineIds[1] ?? 0);
    const amount = await dueOf(id);
    const full = { outcome: "payable", orderNumber: number, purpose: "full", amount };
    expect(await findPayable(db, id)).toEqual(full);
  });

  it("is what was added to an order after it was paid", async () => {
    const { id } = await order([[serum, 1]], online);
    await confirmPayment(db, admin, id);
    expect(await findPayable(db, id)).toEqual(closed("paid"));
    await pool.query(
      "insert into order_adjustments (order_id, kind, amount, reason) values ($1, 'correction', 20000, 'Gift wrapping')",
      [id],
    );
    expect(await findPayable(db, id)).toMatchObject({ purpose: "full", amount: 20000 });
  });

  it("is the advance that is awaited of an order paid at the door, and no more than is due", async () => {
    const { id } = await order([[serum, 1]]);
    expect(await findPayable(db, id)).toEqual(closed("on_delivery"));
    await awaitAdvance(id, 5000);
    expect(await findPayable(db, id)).toMatchObject({ purpose: "advance", amount: 5000 });
    await pool.query("update payments set amount = 99999999 where purpose = 'advance' and order_id = $1", [
      id,
    ]);
    expect(await findPayable(db, id)).toMatchObject({ purpose: "advance", amount: await dueOf(id) });
  });

  it("is nothing of an order that is cancelled, unknown or of nothing", async () => {
    const { id, lineIds } = await order([[serum, 1]], online);
    await cancel(lineIds[0] ?? 0);
    expect(await findPayable(db, id)).toEqual(closed("cancelled"));
    expect(await findPayable(db, 999_999)).toEqual(closed("unknown"));
    const gift = await order([[serum, 1]], online);
    await pool.query(
      `insert into order_adjustments (order_id, kind, amount, reason)
       select order_id, 'discount', -items, 'A gift' from order_amounts where order_id = $1`,
      [gift.id],
    );
    expect(await findPayable(db, gift.id)).toEqual(closed("nothing_due"));
  });

  it("is nothing once a parcel is booked that collects the money; again when the parcel is back here", async () => {
    const { id } = await order([[serum, 1]]);
    await awaitAdvance(id, 5000);
    const shipmentId = await parcel(await wholeOrder(id));
    expect(await findPayable(db, id)).toMatchObject({ outcome: "payable" });
    await tell(shipmentId);
    await setShipment(shipmentId, "booked");
    expect(await findPayable(db, id)).toEqual(closed("parcel_collects_cash"));
    await pool.query("update shipments set state = 'received_back' where id = $1", [shipmentId]);
    expect(await findPayable(db, id)).toMatchObject({ outcome: "payable" });
  });

  it("is nothing from the moment that a booking is sent", async () => {
    const { id } = await order([[serum, 1]]);
    await awaitAdvance(id, 5000);
    const shipmentId = await parcel(await wholeOrder(id));
    await pool.query(
      "insert into courier_requests (courier_id, shipment_id, kind) select id, $1, 'book' from couriers limit 1",
      [shipmentId],
    );
    expect(await findPayable(db, id)).toMatchObject({ outcome: "payable", amount: 5000 });
    await tell(shipmentId);
    await pool.query("update courier_requests set state = 'sending' where shipment_id = $1", [shipmentId]);
    expect(await findPayable(db, id)).toEqual(closed("parcel_collects_cash"));
  });

  it("is nothing where the courier was asked to collect more than is due by now", async () => {
    const { id } = await order([[serum, 1]], online);
    const shipmentId = await parcel(await wholeOrder(id));
    await setShipment(shipmentId, "booked");
    expect(await findPayable(db, id)).toMatchObject({ outcome: "payable" });
    await pool.query(
      "insert into told_cash (shipment_id, order_id, amount, told_before) values ($1, $2, 150000, true)",
      [shipmentId, id],
    );
    expect(await findPayable(db, id)).toEqual(closed("parcel_collects_cash"));
  });

  it("stays where a parcel of several orders collects for the others alone", async () => {
    const customer = await createCustomer(db);
    const cod = await order([[serum, 1]], { customer });
    const { id } = await order([[toner, 1]], { customer, ...online });
    const shipmentId = await parcel([...(await wholeOrder(cod.id)), ...(await wholeOrder(id))]);
    await tell(shipmentId);
    await setShipment(shipmentId, "booked");
    expect(await cashOf(shipmentId)).toBe(199_900);
    expect(await findPayable(db, id)).toMatchObject({ outcome: "payable", amount: await dueOf(id) });
  });
});

describe("[P.payable] after JazzCash's own call about a payment", () => {
  // One that opens.
  beforeEach(async () => {
    await giveGatewayAccount({ database: db, sealingSecrets: ["1".repeat(40)] });
  });
  const hint = {
    hash: "valid",
    meaning: "paid",
    responseCode: "000",
    message: "",
    amount: null,
    retrievalReference: null,
  } as const;
  const begin = async () => {
    const { id } = await order([[serum, 1]], { payment: "jazzcash" });
    const started = await start(id);
    if (started.outcome !== "started") throw new Error(started.reason);
    return { id, reference: started.reference };
  };
  const say = (
    reference: string,
    other: Partial<GatewayAnswer> = {},
    source: AnswerSource = "notification",
  ) => recordGatewayAnswer(db, { gateway: "jazzcash", source, answer: { ...hint, reference, ...other } });
  const page = async (reference: string) => {
    const opened = await openPaymentPage(db, { reference, payer });
    if (!opened) throw new Error(reference);
    return opened;
  };
  const stepOf = (id: number) =>
    findPayStep(
      db,
      { id, paymentMethod: "jazzcash", paymentState: "awaited", phoneNumber: null },
      { settings: {}, payer },
    );
  const payer = { origin: "http://localhost:3000", isStaff: false };
  const isOffered = async (id: number) => (await stepOf(id)).offer !== null;

  it.each(["hint", "pending"] as const)(
    "the customer reads that it is checked, without a button: %s",
    async (kind) => {
      const { id, reference } = await begin();
      const other = await page(reference);
      expect(other.state).toBe("leave");
      await say(reference, kind === "pending" ? { meaning: "pending", responseCode: "157" } : {});
      expect(await findPayable(db, id)).toEqual({ outcome: "closed", reason: "being_checked" });
      expect(await stepOf(id)).toEqual({ offer: null, instructions: beingCheckedText, isAsked: false });
      expect(await start(id)).toEqual({ outcome: "closed", reason: "being_checked" });
      const checked = await page(reference);
      expect(checked).toMatchObject({ state: "waiting", payAgain: null, form: null });
    },
  );

  it("lasts 15 minutes from the first call, however often it is repeated", async () => {
    const { id, reference } = await begin();
    await say(reference);
    const age = (minutes: number) =>
      pool.query(
        "update gateway_answers set received_at = now() - make_interval(mins => $2) where id = (select min(id) from gateway_answers where reference = $1)",
        [reference, minutes],
      );
    await age(14);
    expect(await isOffered(id)).toBe(false);
    await age(16);
    await say(reference);
    expect(await isOffered(id)).toBe(true);
    expect(await page(reference)).toMatchObject({ state: "waiting", payAgain: await dueOf(id) });
  });

  it("ends as soon as JazzCash has decided", async () => {
    const { id, reference } = await begin();
    await say(reference);
    await say(reference, { meaning: "failed", responseCode: "112" }, "inquiry");
    expect(await isOffered(id)).toBe(true);
  });

  it("does not begin by what has no valid hash, or by the browser", async () => {
    const { id, reference } = await begin();
    await say(reference, { hash: "wrong" });
    await say(reference, { hash: "missing" });
    await say(reference, {}, "return");
    expect(await isOffered(id)).toBe(true);
  });

  it("takes the button from the order's other payments too", async () => {
    const { id, reference } = await begin();
    await pool.query(
      "update gateway_transactions set started_at = now() - interval '1 minute' where reference = $1",
      [reference],
    );
    const second = await start(id);
    if (second.outcome !== "started") throw new Error(second.reason);
    expect(second.reference).not.toBe(reference);
    await say(reference);
    const other = await page(second.reference);
    expect(other).toMatchObject({ state: "waiting", payAgain: null, form: null });
  });
});

describe("a payment that begins", () => {
  it("has a reference of its own, its amount, a day, and a line in the history", async () => {
    const { id, number, customer } = await order([[serum, 1]], { payment: "jazzcash" });
    const started = await start(id);
    const { reference } = started as { reference: string };
    expect(reference).toMatch(/^[A-Za-z0-9]{20}$/);
    const transaction = await findTransaction(db, "jazzcash", reference);
    expect(transaction).toMatchObject({
      orderId: id,
      orderNumber: number,
      userId: customer.id,
      purpose: "full",
      state: "started",
      amount: await dueOf(id),
      paymentId: null,
    });
    const { startedAt = 0, expiresAt = 0 } = transaction ?? {};
    expect(Number(expiresAt) - Number(startedAt)).toBe(86_400_000);
    const { rows } = await pool.query(
      "select data, actor from order_events where order_id = $1 and type = 'transaction.started'",
      [id],
    );
    expect(rows).toEqual([{ data: { gateway: "jazzcash", amount: transaction?.amount }, actor: "customer" }]);
  });

  it("is the same one for ten presses at once, and another one once it is answered, or something else is due", async () => {
    const { id, lineIds } = await order(
      [
        [serum, 1],
        [toner, 1],
      ],
      { payment: "jazzcash" },
    );
    const first = await Promise.all(Array.from({ length: 10 }, () => start(id)));
    expect(new Set(first.map((result) => JSON.stringify(result))).size).toBe(1);
    await pool.query(
      `insert into gateway_answers (gateway, source, transaction_id, verdict)
       select 'jazzcash', 'return', id, 'accepted' from gateway_transactions where order_id = $1`,
      [id],
    );
    const second = await start(id);
    expect(second).not.toEqual(first[0]);
    await cancel(lineIds[1] ?? 0);
    const third = await start(id);
    expect([first[0], second]).not.toContainEqual(third);
    expect(await start(id)).toEqual(third);
  });

  it("does not begin without an account, for what is closed, or any number of times", async () => {
    const { id } = await order([[serum, 1]], { payment: "jazzcash" });
    await pool.query("delete from gateway_accounts");
    expect(await start(id)).toEqual({ outcome: "closed", reason: "no_account" });
    await addGatewayAccount(db);
    await pool.query(
      `insert into gateway_transactions (gateway, reference, order_id, purpose, amount, state, expires_at)
       select 'jazzcash', 'ManyReferences' || n, $1, 'full', 100, 'failed', now() from generate_series(1, 30) as n`,
      [id],
    );
    expect(await start(id)).toEqual({ outcome: "closed", reason: "too_many" });
    await confirmPayment(db, admin, id);
    expect(await start(id)).toEqual({ outcome: "closed", reason: "paid" });
  });
});

it("a payment keeps by what it began to be paid, whatever the account has later", async () => {
  const setInstrument = (instrument: string) =>
    pool.query("update gateway_accounts set settings = jsonb_build_object('instrument', $1::text)", [
      instrument,
    ]);
  await setInstrument("MPAY");
  const { id } = await order([[serum, 1]], { payment: "jazzcash" });
  const started = await start(id);
  await setInstrument("MWALLET");
  const reference = started.outcome === "started" ? started.reference : "";
  expect(await findTransaction(db, "jazzcash", reference)).toMatchObject({ instrument: "MPAY" });
  await pool.query("update gateway_accounts set settings = '{}'");
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { planTestParcel, prepareCouriers } from "../../../test/fulfilment/planned-parcel.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { bookByHand } from "../../fulfilment/couriers/booking/decide-booking.ts";
import { writeAdvanceSettings } from "../../payments/advances/advance-settings-queries.ts";
import { type AdvanceSettings, standardAdvanceSettings } from "../../payments/model/advance-settings.ts";
import { confirmTransfer } from "../../payments/transfers/confirm-transfer.ts";
import { confirmPayment } from "../lifecycle/confirm-payment.ts";
import { changePaymentMethod } from "./change-payment-method.ts";

const { db, pool } = await createTestDatabase(8);
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;
const change = (orderId: number, to: "cash" | "ahead") => changePaymentMethod(db, { orderId, to }, actor);
const changed = { outcome: "changed" };
const refused = (reason: RegExp) => ({ outcome: "refused", reason: expect.stringMatching(reason) });

const paymentsOf = async (orderId: number) =>
  (
    await pool.query("select method, state from payments where order_id = $1 order by attempt", [orderId])
  ).rows.map(({ method, state }) => `${method} ${state}`);
const { cashOf } = parcelFixture(db, admin);
const customer = () => createCustomer(db);

beforeEach(() => prepareCouriers(db));

describe("an order that waits for a payment ahead", () => {
  it("[P.cash-instead] is sent as cash on delivery and back, with a new attempt each, its words, filters and history", async () => {
    const order = await placeTestOrder(db, await customer(), { payment: "jazzcash" });
    expect(await change(order.id, "cash")).toEqual(changed);
    // Pressed twice.
    expect(await change(order.id, "cash")).toEqual(changed);
    expect(await paymentsOf(order.id)).toEqual(["jazzcash expired", "cod awaited"]);
    const listed = "select distinct filter_code from order_list where order_id = $1";
    expect((await pool.query(listed, [order.id])).rows).toEqual([{ filter_code: "pending cod unpaid" }]);
    expect(await change(order.id, "ahead")).toEqual(changed);
    expect(await paymentsOf(order.id)).toEqual(["jazzcash expired", "cod failed", "jazzcash awaited"]);
    expect((await pool.query(listed, [order.id])).rows).toEqual([{ filter_code: "pending jazzcash unpaid" }]);
    const { rows } = await pool.query(
      `select data->>'from' as was, data->>'to' as now, actor from order_events
        where order_id = $1 and type = 'payment.method' order by id`,
      [order.id],
    );
    expect(rows).toEqual([
      { was: "jazzcash", now: "cod", actor: "admin" },
      { was: "cod", now: "jazzcash", actor: "admin" },
    ]);
  });

  it("has its parcel collect what is due, and nothing again", async () => {
    const { id, order, cash } = await planTestParcel(db, await customer(), { payment: "jazzcash" });
    expect(await cashOf(id)).toBe(0);
    await change(order.id, "cash");
    expect([await cashOf(id), cash]).toEqual([199_900, 199_900]);
    await change(order.id, "ahead");
    expect(await cashOf(id)).toBe(0);
  });

  it("goes back to the method that it had, and never to one that it had not", async () => {
    const transfer = await placeTestOrder(db, await customer(), { payment: "transfer" });
    await change(transfer.id, "cash");
    await change(transfer.id, "ahead");
    expect(await paymentsOf(transfer.id)).toEqual(["transfer expired", "cod failed", "transfer awaited"]);
    const cash = await placeTestOrder(db, await customer(), { payment: "cod" });
    expect(await change(cash.id, "ahead")).toEqual(refused(/This order was never an advance-payment order/));
  });

  it("stays as it is once it is paid, ended, unknown, or its number is marked", async () => {
    const paid = await placeTestOrder(db, await customer(), { payment: "jazzcash" });
    await confirmPayment(db, admin, paid.id);
    expect(await change(paid.id, "cash")).toEqual(refused(/is already paid/));
    const ended = await placeTestOrder(db, await customer(), { payment: "jazzcash" });
    await pool.query("update order_lines set status = 'cancelled' where order_id = $1", [ended.id]);
    expect(await change(ended.id, "cash")).toEqual(refused(/This order is already completed or cancelled/));
    expect(await change(999_999, "cash")).toEqual(refused(/has not been placed yet/));
    const marked = await placeTestOrder(db, await customer(), { payment: "jazzcash" });
    await pool.query(
      `with named as (update orders set phone_e164 = '+923009998877' where id = $1)
        insert into phone_marks (phone_e164, mark, reason) values ('+923009998877', 'advance_only', 'Refused twice')`,
      [marked.id],
    );
    expect(await change(marked.id, "cash")).toEqual(refused(/is restricted/));
    expect(await paymentsOf(marked.id)).toEqual(["jazzcash awaited"]);
  });

  it("waits while its parcel is booked, or is just being booked", async () => {
    const booked = await planTestParcel(db, await customer(), { payment: "jazzcash" });
    // Booked before unpaid parcels were refused.
    await pool.query("update shipments set state = 'booked', courier = 'tcs' where id = $1", [booked.id]);
    expect(await change(booked.order.id, "cash")).toEqual(refused(/Cancel the booking first/));
    const booking = await planTestParcel(db, await customer(), { payment: "jazzcash" });
    await pool.query(
      "insert into courier_requests (courier_id, shipment_id, kind) values ('trax', $1, 'book')",
      [booking.id],
    );
    expect(await change(booking.order.id, "cash")).toEqual(refused(/being booked/));
    await pool.query("update shipments set state = 'handed_over' where id = $1", [booked.id]);
    expect(await change(booked.order.id, "cash")).toEqual(refused(/is already on the way/));
  });
});

describe("the advance that the owner's settings ask for", () => {
  const set = (settings: Partial<AdvanceSettings>) =>
    writeAdvanceSettings(db, { ...standardAdvanceSettings, ...settings });
  const advancesOf = async (orderId: number) =>
    (
      await pool.query(
        "select state, amount::int from payments where order_id = $1 and purpose = 'advance' order by attempt",
        [orderId],
      )
    ).rows.map(({ state, amount }) => [state, amount]);
  afterEach(async () => {
    await set({});
    await pool.query("delete from advance_products");
    await pool.query("delete from phone_marks");
  });

  it("is awaited once the order is sent as cash on delivery, as if it had been placed so", async () => {
    await set({ kind: "fixed", aboveAmount: 0 });
    const order = await placeTestOrder(db, await customer(), { payment: "jazzcash" });
    expect(await advancesOf(order.id)).toEqual([]);
    await change(order.id, "cash");
    await change(order.id, "cash");
    expect(await advancesOf(order.id)).toEqual([["awaited", 50_000]]);
    const letters = `select 1 from outbox join order_events e on e.id = subject_id::bigint
      where kind = 'advance-asked' and order_id = $1`;
    expect((await pool.query(letters, [order.id])).rows).toHaveLength(1);
    await change(order.id, "ahead");
    expect(await advancesOf(order.id)).toEqual([["expired", 50_000]]);
  });

  it("is required for a product, and for a marked number where the settings say so", async () => {
    await set({ kind: "share", percent: 10, aboveAmount: null });
    const plain = await placeTestOrder(db, await customer(), { payment: "transfer" });
    await change(plain.id, "cash");
    expect(await advancesOf(plain.id)).toEqual([]);
    await pool.query("insert into advance_products values ('lumiskin-retinol')");
    const product = await placeTestOrder(db, await customer(), { payment: "transfer" });
    await change(product.id, "cash");
    expect(await advancesOf(product.id)).toEqual([["awaited", 20_000]]);
    await pool.query("delete from advance_products");
    await pool.query("insert into phone_marks values ('+923001234567', 'advance_only', 'Refused twice')");
    const marked = await placeTestOrder(db, await customer(), { payment: "transfer" });
    expect(await change(marked.id, "cash")).toEqual(changed);
    expect(await advancesOf(marked.id)).toEqual([["awaited", 20_000]]);
  });

  it("is less what of the order was paid before", async () => {
    await set({ kind: "fixed", aboveAmount: 0 });
    const transfer = { claimId: null, account: "iban", transactionId: "FT700001" } as const;
    const some = await placeTestOrder(db, await customer(), { payment: "transfer" });
    await confirmTransfer(db, admin, { orderId: some.id, ...transfer, amount: 20_000 });
    await change(some.id, "cash");
    expect(await advancesOf(some.id)).toEqual([["awaited", 30_000]]);
    const enough = await placeTestOrder(db, await customer(), { payment: "transfer" });
    await confirmTransfer(db, admin, {
      orderId: enough.id,
      ...transfer,
      transactionId: "FT700002",
      amount: 50_000,
    });
    await change(enough.id, "cash");
    expect(await advancesOf(enough.id)).toEqual([]);
  });
});

describe("at once", () => {
  it("a payment and the change: one of them is first, and the money is the order's in both", async () => {
    for (let round = 0; round < 8; round++) {
      const order = await placeTestOrder(db, await customer(), { payment: "jazzcash" });
      const both = [() => change(order.id, "cash"), () => confirmPayment(db, admin, order.id)];
      if (round % 2) both.reverse();
      await Promise.all(both.map((one) => one()));
      const payments = await paymentsOf(order.id);
      expect([["jazzcash captured"], ["jazzcash expired", "cod awaited"]]).toContainEqual(payments);
    }
  });

  it("a booking and the change: the courier gets the sum that the order has, or is not booked before", async () => {
    for (let round = 0; round < 8; round++) {
      const { id, order, cash } = await planTestParcel(db, await customer(), { payment: "jazzcash" });
      const book = () =>
        bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: `TCS-7${round}` }, actor);
      const both = [() => change(order.id, "cash"), book];
      if (round % 2) both.reverse();
      await Promise.all(both.map((one) => one()));
      const { rows } = await pool.query(
        `select shipments.state, amount::int as told from shipments left join told_cash on shipment_id = shipments.id
          where shipments.id = $1`,
        [id],
      );
      const isCash = (await paymentsOf(order.id)).includes("cod awaited");
      expect(isCash).toBe(true);
      expect([
        { state: "booked", told: cash },
        { state: "planned", told: null },
      ]).toContainEqual(rows[0]);
      expect(await cashOf(id)).toBe(cash);
    }
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { carryOutRequests } from "../../../test/fulfilment/carry-out-requests.ts";
import { fakeCourier } from "../../../test/fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../../test/fulfilment/planned-parcel.ts";
import { addGatewayAccount } from "../../../test/payments/gateway-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { changePaymentMethod } from "../../orders/change/change-payment-method.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { listLineAxes } from "../../orders/list/axes-queries.ts";
import { listWhereabouts } from "../../orders/whereabouts/whereabouts-queries.ts";
import { getWorkQueues } from "../../overview/get-today.ts";
import { openPaymentPage } from "../../payments/gateway/open-payment-page.ts";
import { recordGatewayAnswer } from "../../payments/gateway/record-gateway-answer.ts";
import { startTransaction } from "../../payments/gateway/start-transaction.ts";
import { listParcelCash } from "../../payments/ledger/parcel-cash-queries.ts";
import { bookByHand } from "../couriers/booking/decide-booking.ts";
import { recordCourierEvents } from "../couriers/tracking/record-courier-events.ts";
import { planShipment } from "../parcels/plan-shipment.ts";
import { decidePaidParcel } from "./decide-paid-parcel.ts";
import { listPaidParcels } from "./paid-parcel-queries.ts";

const { db, pool } = await createTestDatabase(8);
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;
let number = 0;

beforeAll(async () => {
  await prepareCouriers(db);
  await addGatewayAccount(db);
});

/** An order whose payment was begun at the gateway, and which is sent as cash on delivery then. */
async function begun() {
  const parcel = await planTestParcel(db, await createCustomer(db), { payment: "jazzcash" });
  const started = await startTransaction(db, { orderId: parcel.order.id, gateway: "jazzcash" }, actor);
  if (started.outcome !== "started") throw new Error(started.reason);
  const { rows } = await pool.query("select amount::int from gateway_transactions where reference = $1", [
    started.reference,
  ]);
  await changePaymentMethod(db, { orderId: parcel.order.id, to: "cash" }, actor);
  const pay = () =>
    recordGatewayAnswer(db, {
      gateway: "jazzcash",
      source: "return",
      answer: {
        reference: started.reference,
        hash: "valid",
        meaning: "paid",
        responseCode: "000",
        message: "",
        amount: rows[0].amount,
        retrievalReference: null,
      },
    });
  const book = () =>
    bookByHand(db, { shipmentId: parcel.id, courierId: "tcs", trackingNumber: `TCS-${++number}` }, actor);
  return { ...parcel, amount: rows[0].amount as number, pay, book };
}
const handOver = (id: number) =>
  db.transaction().execute((tx) => transition(tx, { machine: "shipment", id, to: "handed_over", actor }));
const cashOf = async (id: number) => (await listParcelCash(db, [id])).get(id);
const listed = async (id: number) => (await listPaidParcels(db)).find((parcel) => parcel.id === id);
/** What the lists of orders and the page of the order say. */
const isSaid = async (orderId: number) => {
  const { rows } = await pool.query("select id::int from order_lines where order_id = $1", [orderId]);
  const axes = await listLineAxes(db, [rows[0].id]);
  return [
    axes.get(rows[0].id)?.collectsPaidCash,
    (await listWhereabouts(db, [orderId])).get(orderId)?.collectsPaidCash,
  ];
};
const decide = (shipmentId: number, decision: "rebook" | "intercept" | "deliver") =>
  decidePaidParcel(db, { shipmentId, decision }, actor);
const decisionsOf = async (id: number) =>
  (
    await pool.query(
      "select data->>'decision' as decision from order_events where shipment_id = $1 and type = 'shipment.paid'",
      [id],
    )
  ).rows.map(({ decision }) => decision);
const done = { outcome: "done" };
const refused = (reason: RegExp) => ({ outcome: "refused", reason: expect.stringMatching(reason) });

describe("[P.paid-parcel] a parcel that collects cash although its order is paid", () => {
  it("is in the list and in Today's queue from the payment on, with what it collects", async () => {
    const { id, reference, order, amount, pay, book, cash } = await begun();
    await book();
    expect(await listed(id)).toBeUndefined();
    expect(await pay()).toMatchObject({ verdict: "accepted" });
    expect(await listed(id)).toMatchObject({
      reference,
      state: "booked",
      courier: "TCS",
      orderNumbers: [order.number],
      cash,
      owed: 0,
    });
    expect(amount).toBe(cash);
    expect(await isSaid(order.id)).toEqual([true, true]);
    const { queues } = await getWorkQueues(db, { now: new Date(), userId: admin.id });
    expect(queues.find(({ name }) => name === "paid_parcels")).toMatchObject({ count: 1, amount: cash });
    expect(await decide(id, "rebook")).toEqual(done);
    expect(await isSaid(order.id)).toEqual([false, false]);
  });

  it("is booked again without cash: its booking is taken back, once", async () => {
    const { id, pay, book } = await begun();
    await book();
    await pay();
    expect(await decide(id, "deliver")).toEqual(refused(/still here/));
    expect(await decide(id, "intercept")).toEqual(refused(/still here/));
    expect(await Promise.all([decide(id, "rebook"), decide(id, "rebook")])).toEqual([done, done]);
    expect(await decisionsOf(id)).toEqual(["rebook"]);
    expect(await listed(id)).toBeUndefined();
    await book();
    const { rows } = await pool.query("select state from shipments where id = $1", [id]);
    expect(rows).toEqual([{ state: "booked" }]);
    expect(await cashOf(id)).toEqual({ collects: 0, told: 0, today: 0 });
    expect(await listed(id)).toBeUndefined();
  });

  it("whose courier has it is stopped, or delivered and what is paid twice is due to the customer", async () => {
    const stopped = await begun();
    const delivered = await begun();
    for (const { id, book, pay } of [stopped, delivered]) {
      await book();
      await handOver(id);
      await pay();
      expect(await decide(id, "rebook")).toEqual(refused(/has already left/));
    }
    expect(await decide(stopped.id, "intercept")).toEqual(done);
    const asked = await pool.query(
      "select kind, payload->>'remarks' as remarks from courier_requests where shipment_id = $1 and kind = 'intercept'",
      [stopped.id],
    );
    expect(asked.rows).toEqual([
      { kind: "intercept", remarks: "This parcel is already paid. Please do not collect cash." },
    ]);
    expect(await decide(delivered.id, "deliver")).toEqual(done);
    expect(await decide(delivered.id, "intercept")).toEqual(refused(/Someone else has changed this/));
    for (const { id } of [stopped, delivered]) expect(await listed(id)).toBeUndefined();
    await db
      .transaction()
      .execute((tx) => transition(tx, { machine: "shipment", id: delivered.id, to: "delivered", actor }));
    const due = await pool.query("select order_due($1)::int as due", [delivered.order.id]);
    expect(due.rows).toEqual([{ due: -delivered.amount }]);
    const { rows } = await pool.query("select holder, sum(amount)::int from money_entries group by holder");
    expect(rows.reduce((sum, row) => sum + row.sum, 0)).toBe(0);
  });

  it("that its courier fetches without a hand-over collects what it was given, and is in the list", async () => {
    const { id, reference, order, amount, pay, book, cash } = await begun();
    await book();
    await pay();
    const page = async () => (await openPaymentPage(db, { reference: paidBy, payer }))?.state;
    const { rows } = await pool.query("select reference from gateway_transactions where order_id = $1", [
      order.id,
    ]);
    const paidBy: string = rows[0].reference;
    const payer = { origin: "http://127.0.0.1:3000", isStaff: false };
    expect(await page()).toBe("paid_but_cash");
    const { trackingNumber } = await db
      .selectFrom("shipments")
      .where("id", "=", id)
      .select("trackingNumber")
      .executeTakeFirstOrThrow();
    const hear = (meaning: "scanned" | "delivered") =>
      recordCourierEvents(db, "tcs", [
        {
          trackingNumber: String(trackingNumber),
          events: [{ code: meaning, meaning, text: meaning, at: new Date() }],
        },
      ]);
    await hear("scanned");
    expect(await listed(id)).toMatchObject({ reference, state: "handed_over", cash, owed: 0 });
    expect(await page()).toBe("paid_but_cash");
    await hear("delivered");
    const due = await pool.query("select order_due($1)::int as due", [order.id]);
    expect(due.rows).toEqual([{ due: -amount }]);
  });

  it("has to be decided again where its booking was not taken back and it has left", async () => {
    const { id, pay, book, cash } = await begun();
    await book();
    await pay();
    await decide(id, "rebook");
    // The courier has refused to cancel it, and its rider has taken it along.
    await pool.query(
      "update shipments set state = 'handed_over', booked_at = now() - interval '1 hour' where id = $1",
      [id],
    );
    expect(await listed(id)).toMatchObject({ cash });
    expect(await decide(id, "deliver")).toEqual(done);
    expect(await decisionsOf(id)).toEqual(["rebook", "deliver"]);
  });

  it.each([
    ["refuse", "No."],
    ["lost", "The answer was lost."],
  ] as const)(
    "is to be decided again where its courier does not take the request (%s)",
    async (fate, reason) => {
      const { id, order, pay, book } = await begun();
      await book();
      await handOver(id);
      await pay();
      await pool.query("update shipments set courier = 'trax' where id = $1", [id]);
      const fake = fakeCourier();
      fake.next = { intercept: [fate] };
      expect(await decide(id, "intercept")).toEqual(done);
      expect(await listed(id)).toBeUndefined();
      await carryOutRequests(db, fake);
      expect(await listed(id)).toMatchObject({ refusal: reason });
      expect(await isSaid(order.id)).toEqual([true, true]);
      // A second request a moment later is another one, not a second press.
      expect(await decide(id, "intercept")).toEqual(done);
      expect(await listed(id)).toBeUndefined();
      await carryOutRequests(db, fake);
      expect(fake.calls).toEqual(["intercept", "intercept"]);
      expect(await listed(id)).toBeUndefined();
    },
  );

  it("stands there too where its order became cheaper, and its courier is asked for what is due", async () => {
    const { id, order } = await planTestParcel(db, await createCustomer(db), { payment: "cod" });
    const trackingNumber = `TCS-${++number}`;
    await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber }, actor);
    await handOver(id);
    const cheaper = { orderId: order.id, kind: "discount", amount: -49_900, reason: "Late" } as const;
    await db.insertInto("orderAdjustments").values(cheaper).execute();
    // 1,999 less 499.
    expect(await listed(id)).toMatchObject({ cash: 199_900, owed: 150_000, paidAt: null });
    expect(await decide(id, "intercept")).toEqual(done);
    const { rows } = await pool.query(
      "select payload from courier_requests where shipment_id = $1 and kind = 'intercept'",
      [id],
    );
    expect(rows).toEqual([
      {
        payload: {
          remarks: "The amount has changed. Please collect only Rs. 1,500.",
          cashRupees: 1500,
        },
      },
    ]);
  });

  it("asks of two parcels for no more than is due, the newest first for less", async () => {
    const { id, order } = await planTestParcel(db, await createCustomer(db), { payment: "cod" });
    const { rows } = await pool.query(
      "select quantity, unit_price::int as price from order_lines where order_id = $1",
      [order.id],
    );
    expect(rows).toEqual([{ quantity: 1, price: 199_900 }]);
    await pool.query("update order_lines set quantity = 2, amount = 2 * unit_price where order_id = $1", [
      order.id,
    ]);
    const second = await db
      .transaction()
      .execute((tx) => planShipment(tx, { lines: [{ orderId: order.id, line: 1, quantity: 1 }] }, actor));
    if (second.outcome === "refused") throw new Error(second.reason);
    for (const shipmentId of [id, second.shipmentId]) {
      await bookByHand(db, { shipmentId, courierId: "tcs", trackingNumber: `TCS-${++number}` }, actor);
      await handOver(shipmentId);
    }
    const cheaper = { orderId: order.id, kind: "discount", amount: -250_000, reason: "Late" } as const;
    await db.insertInto("orderAdjustments").values(cheaper).execute();
    // Told 1,999 twice, due 1,498: the newer asks for nothing.
    expect(await listed(second.shipmentId)).toMatchObject({ cash: 199_900, owed: 0 });
    expect(await listed(id)).toMatchObject({ cash: 199_900, owed: 149_800 });
  });

  it("is none of these: paid before it was booked, an unpaid one, a parcel that is not there", async () => {
    const before = await begun();
    await before.pay();
    await before.book();
    const unpaid = await begun();
    await unpaid.book();
    for (const { id } of [before, unpaid]) {
      expect(await listed(id)).toBeUndefined();
      expect(await decide(id, "rebook")).toEqual(refused(/Someone else has changed this/));
    }
    expect(await decide(999_999, "rebook")).toEqual(refused(/Someone else has changed this/));
  });
});

describe("a payment and a booking at once", () => {
  it("end in a parcel that collects nothing, or in one that someone has to decide about", async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const { id, order, pay, book, cash } = await begun();
      const both: (() => Promise<unknown>)[] = [pay, book];
      if (round % 2) both.reverse();
      await Promise.all(both.map((one) => one()));
      const { rows } = await pool.query("select order_due($1)::int as due", [order.id]);
      expect(rows).toEqual([{ due: 0 }]);
      const told = (await cashOf(id))?.told ?? null;
      expect([0, cash]).toContain(told);
      expect(await listed(id)).toEqual(told === cash ? expect.objectContaining({ id, cash }) : undefined);
      ends.add(told === cash ? "decide" : "nothing");
    }
    expect(ends.size).toBeGreaterThan(0);
  });

  it("the pay link is closed by the booking, and by sending the order as cash on delivery", async () => {
    const { order, book } = await begun();
    const start = () => startTransaction(db, { orderId: order.id, gateway: "jazzcash" }, actor);
    expect(await start()).toMatchObject({ outcome: "closed", reason: "on_delivery" });
    await book();
    expect(await start()).toMatchObject({ outcome: "closed", reason: "parcel_collects_cash" });
  });
});

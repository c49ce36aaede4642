import { beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import fc from "../../../../test/fast-check.ts";
import { everyCity, fakeCourier, fakeDelivery } from "../../../../test/fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { orderFaults } from "../../../../test/orders/order-faults.ts";
import { orderLinesOf } from "../../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { transition } from "../../../orders/lifecycle/transition.ts";
import type { CourierEvent, CourierEventMeaning } from "../../model/courier-adapter.ts";
import { requestBooking } from "../booking/request-booking.ts";
import { claimNextRequest, deliverRequest } from "../requests/deliver-request.ts";
import { recordCourierEvents, recordStaffEvent } from "./record-courier-events.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;
const fake = fakeCourier();
const delivery = fakeDelivery(db, fake);

beforeAll(() => prepareCouriers(db));

/** A parcel that is booked, and what it is known by. */
async function bookedParcel(courierId = "trax") {
  const parcel = await planTestParcel(db, await createCustomer(db));
  await requestBooking(db, { shipmentIds: [parcel.id], courierId }, actor, everyCity);
  for (let claimed = await claimNextRequest(delivery); claimed; claimed = await claimNextRequest(delivery))
    await deliverRequest(delivery, claimed);
  return { ...parcel, trackingNumber: (await shipment(parcel.id)).trackingNumber ?? "" };
}
const shipment = (id: number) =>
  db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const start = Date.UTC(2026, 0, 5);
const event = (meaning: CourierEventMeaning, hours: number): CourierEvent => ({
  code: meaning,
  meaning,
  text: `It is ${meaning}`,
  at: new Date(start + hours * 3_600_000),
});
const tell = async (trackingNumber: string, ...events: CourierEvent[]) => {
  await db
    .updateTable("shipments")
    .set({ createdAt: new Date(start) })
    .where("trackingNumber", "=", trackingNumber)
    .execute();
  await recordCourierEvents(db, "trax", [{ trackingNumber, events }]);
};
const moneyOf = async (shipmentId: number) =>
  (
    await pool.query(
      `select holder, sum(money_entries.amount)::bigint as amount from money_entries
       join order_events on order_events.id = event_id join payments on payments.id = payment_id
       where payments.shipment_id = $1 group by holder order by holder`,
      [shipmentId],
    )
  ).rows;
const dueOf = async (orderId: number) =>
  (await pool.query("select order_due($1) as due", [orderId])).rows[0].due;

describe("what a courier says", () => {
  it("takes a booking that the courier cancelled back to Book, where only a person books again", async () => {
    const { id, trackingNumber } = await bookedParcel();
    await tell(trackingNumber, event("booked", 1), event("cancelled", 49));
    expect(await shipment(id)).toMatchObject({ state: "planned", trackingNumber: null });
    expect(await claimNextRequest(delivery)).toBeUndefined();
  });

  it("keeps a row without a time once, however often it is told, and again when it is told twice", async () => {
    const { id, trackingNumber } = await bookedParcel();
    const untimed = (meaning: CourierEventMeaning): CourierEvent => ({
      ...event(meaning, 0),
      at: new Date(),
      untimed: true,
    });
    const timed = event("scanned", 1);
    const out = () => untimed("out_for_delivery");
    for (const rows of [
      [timed, out()],
      [out(), timed],
      [timed, out(), out()],
      [out(), out()],
    ])
      await tell(
        trackingNumber,
        ...rows.map((row, index) => ({ ...row, at: new Date(row.at.getTime() + index) })),
      );
    const { rows } = await pool.query(
      "select code, count(*)::int from shipment_events where shipment_id = $1 group by code order by code",
      [id],
    );
    expect(rows).toMatchObject([{ code: "out_for_delivery", count: 2 }, { code: "scanned" }]);
    expect(await shipment(id)).toMatchObject({ state: "handed_over" });
    await tell(trackingNumber, event("delivered", 9));
    const before = await shipment(id);
    await tell(trackingNumber, untimed("attempted"), untimed("coming_back"));
    const { state, attempts, deliveredAt } = before;
    expect(await shipment(id)).toMatchObject({ state, attempts, deliveredAt });
  });

  it("leaves a parcel that was cancelled after hand-over where it is", async () => {
    const { id, trackingNumber } = await bookedParcel();
    await tell(trackingNumber, event("scanned", 1), event("cancelled", 49));
    expect(await shipment(id)).toMatchObject({ state: "handed_over", trackingNumber });
  });

  it("[R46] moves the parcel from the shelf to the customer, and the cash to the courier, and leaves the status", async () => {
    const { id, trackingNumber, cash, order } = await bookedParcel();
    await tell(trackingNumber, event("scanned", 1), event("out_for_delivery", 2), event("attempted", 3));
    expect(await shipment(id)).toMatchObject({
      state: "attempted",
      attempts: 1,
      firstScannedAt: event("scanned", 1).at,
      handedOverAt: event("scanned", 1).at,
      adviceDueAt: event("attempted", 3 + 48).at,
    });
    await tell(trackingNumber, event("delivered", 9));
    expect(await shipment(id)).toMatchObject({
      state: "delivered",
      deliveredAt: event("delivered", 9).at,
      adviceDueAt: null,
    });
    expect(await moneyOf(id)).toEqual([
      { holder: "courier", amount: cash },
      { holder: "customer", amount: -cash },
    ]);
    expect(await dueOf(order.id)).toBe(0);
    expect(await orderLinesOf(db, { orderId: order.id })).toMatchObject([{ status: "Pending" }]);
  });

  it("told again, late, and by two at once changes nothing", async () => {
    const { id, trackingNumber, cash } = await bookedParcel();
    const events = [event("delivered", 5), event("coming_back", 4), event("scanned", 1)];
    await Promise.all(Array.from({ length: 6 }, () => tell(trackingNumber, ...events, ...events)));
    await tell(trackingNumber, event("attempted", 3), event("coming_back", 6));
    expect(await shipment(id)).toMatchObject({ state: "delivered", attempts: 1 });
    expect(await moneyOf(id)).toMatchObject([{ amount: cash }, { amount: -cash }]);
  });

  it("of parcels of no one, with times that cannot be and texts of any kind, is left out or kept short", async () => {
    const { id, trackingNumber } = await bookedParcel();
    await tell("of-nobody", event("delivered", 1));
    await recordCourierEvents(db, "leopards", [{ trackingNumber, events: [event("delivered", 1)] }]);
    await tell(
      trackingNumber,
      { ...event("delivered", 1), at: new Date(Number.NaN) },
      { ...event("delivered", 1), at: new Date("2199-01-01") },
      { ...event("scanned", 1), text: `\0${"x".repeat(5000)}`, code: "y".repeat(5000) },
    );
    expect(await shipment(id)).toMatchObject({ state: "handed_over" });
  });

  it("of a parcel of someone else that had the number long before is no one's business", async () => {
    const { id, trackingNumber } = await bookedParcel();
    await tell(trackingNumber, event("scanned", -2000), event("delivered", -1999));
    expect(await shipment(id)).toMatchObject({ state: "booked", deliveredAt: null, firstScannedAt: null });
    expect(await db.selectFrom("shipmentEvents").where("shipmentId", "=", id).select("id").execute()).toEqual(
      [],
    );
    await tell(trackingNumber, event("delivered", 1));
    expect(await shipment(id)).toMatchObject({
      state: "delivered",
      firstScannedAt: event("delivered", 1).at,
    });
  });

  it("in thousands is kept as far as it is new", async () => {
    const { id, trackingNumber } = await bookedParcel();
    const many = Array.from({ length: 20_000 }, (_, n) => ({ ...event("scanned", 1), code: `scan ${n}` }));
    await tell(trackingNumber, ...many, event("attempted", 2));
    expect(await shipment(id)).toMatchObject({ state: "attempted" });
    const { rows } = await pool.query("select count(*) from shipment_events where shipment_id = $1", [id]);
    expect(Number(rows[0].count)).toBeLessThanOrEqual(1000);
  });

  it("after the shop has taken the parcel back is kept, and changes nothing", async () => {
    const { id, trackingNumber } = await bookedParcel();
    await tell(trackingNumber, event("coming_back", 1));
    await db
      .transaction()
      .execute((tx) => transition(tx, { machine: "shipment", id, to: "received_back", actor }));
    await tell(trackingNumber, event("delivered", 2));
    expect(await shipment(id)).toMatchObject({ state: "received_back", deliveredAt: null });
    expect(await moneyOf(id)).toEqual([]);
  });
});

it("[O.one-history] any order and repetition of a history leads to the same parcel", async () => {
  const meanings = fc.constantFrom<CourierEventMeaning>(
    ...(["scanned", "out_for_delivery", "attempted", "delivered", "coming_back", "lost", "other"] as const),
  );
  const histories = fc
    .uniqueArray(fc.tuple(meanings, fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 6,
      selector: String,
    })
    .chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        fc.integer({ min: 1, max: 4 }),
      ),
    );
  await fc.assert(
    fc.asyncProperty(histories, async ([events, shuffled, chunk]) => {
      const [one, other] = [await bookedParcel(), await bookedParcel()];
      await tell(one.trackingNumber, ...events.map(([meaning, hours]) => event(meaning, hours)));
      for (let from = 0; from < shuffled.length; from += chunk)
        await tell(
          other.trackingNumber,
          ...shuffled.slice(from, from + chunk).map(([meaning, hours]) => event(meaning, hours)),
        );
      const facts = async (id: number) => {
        const { state, attempts, firstScannedAt, lastEventAt, adviceDueAt, deliveredAt } = await shipment(id);
        return {
          state,
          attempts,
          firstScannedAt,
          lastEventAt,
          adviceDueAt,
          deliveredAt,
          money: await moneyOf(id),
        };
      };
      expect(await facts(other.id)).toEqual(await facts(one.id));
    }),
    { numRuns: 25 },
  );
  expect(await orderFaults(pool)).toEqual([]);
});

describe("the cash of a delivered parcel", () => {
  it("of the own rider is the rider's", async () => {
    const { id } = await planTestParcel(db, await createCustomer(db));
    await requestBooking(db, { shipmentIds: [id], courierId: "rider" }, actor, everyCity);
    const say = (meaning: "out_for_delivery" | "delivered", seen: number) =>
      recordStaffEvent(db, { shipmentId: id, meaning, seen }, actor);
    expect(await say("out_for_delivery", 0)).toEqual({ outcome: "done" });
    expect(await say("out_for_delivery", 0)).toMatchObject({ outcome: "refused" });
    const { rows } = await pool.query("select max(id) as seen from shipment_events where shipment_id = $1", [
      id,
    ]);
    expect(await say("delivered", rows[0].seen)).toEqual({ outcome: "done" });
    expect(await moneyOf(id)).toMatchObject([{ holder: "customer" }, { holder: "rider" }]);
  });

  it("of orders of one person, divided in any way over parcels, is what the pieces in each cost", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
        async (cuts) => {
          const customer = await createCustomer(db);
          const orders = [];
          for (const pieces of cuts)
            orders.push(await planTestParcel(db, customer, { items: [["lumiskin-retinol", pieces + 1]] }));
          // One parcel has a piece of each order, the others what is left of theirs.
          const [shared] = (
            await pool.query(
              `insert into shipments (courier, state, tracking_number) values ('trax', 'booked', gen_random_uuid()::text)
             returning id, tracking_number`,
            )
          ).rows;
          for (const { id, order } of orders) {
            await pool.query("update shipment_lines set quantity = quantity - 1 where shipment_id = $1", [
              id,
            ]);
            await pool.query("insert into shipment_lines values ($1, $2, 1, 1)", [shared.id, order.id]);
            await pool.query(
              `update shipments set courier = 'trax', state = 'booked', tracking_number = gen_random_uuid()::text
               where id = $1`,
              [id],
            );
          }
          const ids = [shared.id, ...orders.map(({ id }) => id)];
          const pieces = [orders.length, ...cuts];
          const parcels = await db.selectFrom("shipments").where("id", "in", ids).selectAll().execute();
          await Promise.all(
            parcels.map(({ trackingNumber }) => tell(trackingNumber ?? "", event("delivered", 1))),
          );
          const collected = [];
          for (const id of ids) {
            const courier = (await moneyOf(id)).filter(({ holder }) => holder === "courier");
            collected.push(courier.reduce((sum, { amount }) => sum + amount, 0));
          }
          expect(collected).toEqual(pieces.map((count) => 199_900 * count));
          for (const { order } of orders) expect(await dueOf(order.id)).toBe(0);
        },
      ),
      { numRuns: 10 },
    );
    expect(await orderFaults(pool)).toEqual([]);
  });
});

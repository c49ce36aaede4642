import { beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { carryOutRequests } from "../../../../test/fulfilment/carry-out-requests.ts";
import {
  everyCity,
  type FakeCourier,
  fakeCourier,
  fakeDelivery,
} from "../../../../test/fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { changeOrderStatus } from "../../../orders/list/change-order-status.ts";
import { insertCorrection } from "../../../payments/ledger/correction-queries.ts";
import { listParcelCash } from "../../../payments/ledger/parcel-cash-queries.ts";
import type { ParcelToBook } from "../../model/courier-adapter.ts";
import { cancelEmptyBookings, claimNextRequest } from "../requests/deliver-request.ts";
import { cancelBooking, decideBooking } from "./decide-booking.ts";
import { lockBooking, recordBooking } from "./record-booking.ts";
import { requestBooking } from "./request-booking.ts";
import { writeBookingSheet } from "./write-booking-sheet.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;

beforeAll(() => prepareCouriers(db));

const newParcel = async () => planTestParcel(db, await createCustomer(db));
const request = (id: number, courierId = "trax") =>
  requestBooking(db, { shipmentIds: [id], courierId }, actor, everyCity);

const work = (fake: FakeCourier, rounds?: number) => carryOutRequests(db, fake, rounds);

const shipment = (id: number) =>
  db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const cashOf = async (id: number) => (await listParcelCash(db, [id])).get(id);
const requests = (id: number, kind = "book") =>
  db
    .selectFrom("courierRequests")
    .where("shipmentId", "=", id)
    .where("kind", "=", kind as "book")
    .orderBy("id")
    .selectAll()
    .execute();
const live = (fake: FakeCourier) => fake.books.filter(({ cancelled }) => !cancelled);

/** A booking whose answer was lost, at a courier whose list does not show it yet. */
async function sendUnlisted() {
  const fake = fakeCourier();
  fake.next = { book: ["lost"] };
  fake.isListLate = true;
  const { id } = await newParcel();
  await request(id);
  await work(fake);
  return { fake, id };
}

describe("[O.booking] a booking", () => {
  it("is committed first, then made, and the parcel has its number", async () => {
    const fake = fakeCourier();
    const { id, reference, cash } = await newParcel();
    expect(await request(id)).toEqual([{ shipmentId: id, outcome: "requested" }]);
    expect(await requests(id)).toMatchObject([{ state: "waiting" }]);
    expect(fake.books).toEqual([]);
    await work(fake);
    expect(await shipment(id)).toMatchObject({
      state: "booked",
      trackingNumber: fake.books[0]?.trackingNumber,
      courier: "trax",
    });
    expect(fake.books).toMatchObject([
      { parcel: { reference, cashRupees: cash / 100, phone: "03001234567", city: { code: "lahore" } } },
    ]);
  });

  it("carries what the customer wishes in one line, and nothing of the owner's notes", async () => {
    const fake = fakeCourier();
    const { id, order } = await newParcel();
    await pool.query(
      "update orders set notes = $2, best_time = 'After 5 pm', owner_notes = 'Difficult' where id = $1",
      [order.id, `Ring twice,\n second floor. ${"x".repeat(300)}`],
    );
    await request(id);
    await work(fake);
    const { instructions = "" } = fake.books[0]?.parcel ?? {};
    expect(instructions).toMatch(/^Best time: After 5 pm\. Ring twice, second floor\. x+$/);
    expect(instructions).toHaveLength(190);
    await pool.query("update orders set notes = null where id = $1", [order.id]);
    await cancelBooking(db, id, actor);
    await work(fake);
    await request(id);
    await work(fake);
    expect(fake.books[1]?.parcel.instructions).toBe("Best time: After 5 pm");
  });

  it("is requested once, however often someone presses", async () => {
    const fake = fakeCourier();
    const { id } = await newParcel();
    const pressed = await Promise.all([request(id), request(id), request(id)]);
    expect(pressed.flat().filter(({ outcome }) => outcome === "requested")).toHaveLength(1);
    await Promise.all([work(fake), work(fake)]);
    expect(fake.books).toHaveLength(1);
  });

  it("that is refused leaves the parcel planned, with the courier's words", async () => {
    const fake = fakeCourier();
    fake.next = { book: ["refuse"] };
    const { id } = await newParcel();
    await request(id);
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "planned", trackingNumber: null });
    expect(await requests(id)).toMatchObject([{ state: "refused", answer: { reason: "No." } }]);
    await request(id);
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "booked" });
  });

  it("is sent again after the courier says later", async () => {
    const fake = fakeCourier();
    fake.next = { book: ["later", "later"] };
    const { id } = await newParcel();
    await request(id);
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "booked" });
    expect(fake.books).toHaveLength(1);
  });

  it("whose answer was lost is found by our reference", async () => {
    const fake = fakeCourier();
    fake.next = { book: ["lost"] };
    const { id } = await newParcel();
    await request(id);
    await work(fake, 1);
    expect(await shipment(id)).toMatchObject({ state: "unknown", trackingNumber: null });
    await work(fake);
    expect(await shipment(id)).toMatchObject({
      state: "booked",
      trackingNumber: fake.books[0]?.trackingNumber,
    });
    expect(fake.books).toHaveLength(1);
  });

  it("that the courier lists late is not sent again: a person decides, and pressing again finds it", async () => {
    const { fake, id } = await sendUnlisted();
    expect(await shipment(id)).toMatchObject({ state: "unknown" });
    expect(fake.calls.filter((name) => name === "find")).toHaveLength(6);
    expect(await request(id)).toMatchObject([{ outcome: "refused" }]);
    await decideBooking(db, { shipmentId: id, decision: "not_booked" }, actor);
    fake.isListLate = false;
    await request(id);
    await work(fake);
    expect(await shipment(id)).toMatchObject({
      state: "booked",
      trackingNumber: fake.books[0]?.trackingNumber,
    });
    expect(fake.books).toHaveLength(1);
  });

  const writeSheet = () =>
    writeBookingSheet(db, { courierId: "tcs", named: [] }, new Date("2026-11-23T13:00:00Z"), admin.id);
  it.each<[string, (id: number) => Promise<unknown>]>([
    ["says what its own sending said, whatever the order costs by then", async () => {}],
    [
      "says it also where the sheet of another courier said something else meanwhile",
      async (id) => {
        await request(id, "tcs");
        expect(await writeSheet()).toContain(",1499,");
        expect(await cashOf(id)).toEqual({ collects: 149_900, told: 149_900, today: 149_900 });
      },
    ],
  ])("that is found after a refusal %s", async (_, meanwhile) => {
    const fake = fakeCourier();
    const { book } = fake.adapter;
    // It says no, and has booked it all the same.
    fake.adapter.book = async (...call) => {
      await book(...call);
      return { outcome: "refused", reason: "An error of ours." };
    };
    const { id, order } = await newParcel();
    await request(id);
    await work(fake);
    expect(fake.books.map(({ parcel }) => parcel.cashRupees)).toEqual([1_999]);
    await insertCorrection(db, order.id, -50_000, "Agreed");
    expect(await cashOf(id)).toEqual({ collects: 149_900, told: null, today: 149_900 });
    await meanwhile(id);
    await request(id);
    await work(fake);
    expect(await shipment(id)).toMatchObject({
      state: "booked",
      trackingNumber: fake.books[0]?.trackingNumber,
    });
    expect(fake.books).toHaveLength(1);
    expect(await cashOf(id)).toEqual({ collects: 199_900, told: 199_900, today: 149_900 });
  });

  it("that was refused is sent again with what is due by then, where the courier has made nothing of it", async () => {
    const fake = fakeCourier();
    fake.next = { book: ["refuse"] };
    const { id, order } = await newParcel();
    await request(id);
    await work(fake);
    await insertCorrection(db, order.id, -50_000, "Agreed");
    await request(id);
    await work(fake);
    expect(fake.calls).toEqual(["book", "find", "book"]);
    expect(fake.books.map(({ parcel }) => parcel.cashRupees)).toEqual([1_499]);
    expect(await cashOf(id)).toEqual({ collects: 149_900, told: 149_900, today: 149_900 });
  });

  it("tells the courier nothing before it is sent", async () => {
    const fake = fakeCourier();
    const { id, order } = await newParcel();
    await request(id);
    await insertCorrection(db, order.id, -50_000, "Agreed");
    expect(await cashOf(id)).toEqual({ collects: 149_900, told: null, today: 149_900 });
    await work(fake);
    expect(fake.books.map(({ parcel }) => parcel.cashRupees)).toEqual([1_499]);
    expect(await cashOf(id)).toEqual({ collects: 149_900, told: 149_900, today: 149_900 });
  });

  it("keeps what it said where the order changes while it is sent", async () => {
    const fake = fakeCourier();
    const { id, order } = await newParcel();
    await request(id);
    fake.whileBooking = async () => {
      await insertCorrection(db, order.id, -50_000, "Agreed");
      expect(await cashOf(id)).toEqual({ collects: 199_900, told: 199_900, today: 149_900 });
    };
    await work(fake);
    expect(fake.books.map(({ parcel }) => parcel.cashRupees)).toEqual([1_999]);
    expect(await shipment(id)).toMatchObject({ state: "booked" });
    expect(await cashOf(id)).toEqual({ collects: 199_900, told: 199_900, today: 149_900 });
  });

  it("that cannot be asked about is postponed for an hour, then a person decides and no second one is sent", async () => {
    const fake = fakeCourier();
    fake.next = { book: ["refuse"], find: Array.from({ length: 40 }, () => "refuse" as const) };
    const { id } = await newParcel();
    await request(id);
    await work(fake);
    await request(id);
    await work(fake, 40);
    expect(await shipment(id)).toMatchObject({ state: "unknown" });
    expect((await requests(id)).at(-1)).toMatchObject({ state: "unknown", asksLeft: 0 });
    expect(fake.calls).toEqual(["book", ...Array.from({ length: 12 }, () => "find")]);
    await decideBooking(db, { shipmentId: id, decision: "ask" }, actor);
    await work(fake, 1);
    expect(fake.calls.filter((name) => name === "find")).toHaveLength(13);
    await decideBooking(db, { shipmentId: id, decision: "not_booked" }, actor);
    fake.next = {};
    await request(id);
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "booked" });
    expect(fake.books).toHaveLength(1);
  });

  it("that was stuck before is freed the next time that it is due", async () => {
    const fake = fakeCourier();
    fake.next = { book: ["refuse"], find: ["refuse"] };
    const { id } = await newParcel();
    await request(id);
    await work(fake);
    await request(id);
    await pool.query(
      "update courier_requests set attempts = 300 where shipment_id = $1 and state = 'waiting'",
      [id],
    );
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "unknown" });
  });

  it("is asked about twelve times without an answer, not for ever", async () => {
    const fake = fakeCourier();
    fake.next = { book: ["lost"], find: Array.from({ length: 40 }, () => "lost" as const) };
    const { id } = await newParcel();
    await request(id);
    await work(fake, 40);
    expect(fake.calls).toEqual(["book", ...Array.from({ length: 12 }, () => "find")]);
    expect((await requests(id)).at(-1)).toMatchObject({ state: "unknown", asksLeft: 0 });
  });

  it("whose answer was lost at a courier that cannot be asked waits for a person", async () => {
    const fake = fakeCourier({ canBeAsked: false });
    fake.next = { book: ["lost"] };
    const { id } = await newParcel();
    await request(id, "postex");
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "unknown" });
    expect(fake.books).toHaveLength(1);
    await decideBooking(db, { shipmentId: id, decision: "booked", trackingNumber: "T-1P" }, actor);
    expect(await shipment(id)).toMatchObject({ state: "booked", trackingNumber: "T-1P" });
  });

  it("found twice keeps one and has the other cancelled", async () => {
    const fake = fakeCourier();
    fake.next = { book: ["lost"] };
    const { id } = await newParcel();
    await request(id, "leopards");
    await work(fake, 1);
    fake.books.push({ ...(fake.books[0] as (typeof fake.books)[number]), trackingNumber: "T-twice" });
    await work(fake);
    expect(await shipment(id)).toMatchObject({
      state: "booked",
      trackingNumber: fake.books[0]?.trackingNumber,
    });
    expect(live(fake)).toEqual([fake.books[0]]);
  });

  it("whose earlier attempt was booked twice keeps one", async () => {
    const { fake, id } = await sendUnlisted();
    await decideBooking(db, { shipmentId: id, decision: "not_booked" }, actor);
    fake.isListLate = false;
    fake.books.push({ ...(fake.books[0] as (typeof fake.books)[number]), trackingNumber: "T-late" });
    await request(id);
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "booked" });
    expect(live(fake)).toEqual([fake.books[0]]);
  });

  it("that was cancelled meanwhile is cancelled at the courier too", async () => {
    const fake = fakeCourier();
    const { id, order } = await newParcel();
    await request(id, "postex");
    fake.whileBooking = async () => {
      for (const lineId of order.lineIds) await changeOrderStatus(db, admin, lineId, "cancelled");
    };
    await work(fake);
    expect(live(fake)).toEqual([]);
    expect(await shipment(id)).toMatchObject({ state: "planned", trackingNumber: null });
  });

  it("whose order is cancelled later is cancelled at the courier, once", async () => {
    const fake = fakeCourier();
    fake.next = { cancel: ["lost"] };
    const { id, order } = await newParcel();
    await request(id, "tcs");
    await request(id, "leopards");
    await work(fake);
    for (const lineId of order.lineIds) await changeOrderStatus(db, admin, lineId, "cancelled");
    await cancelEmptyBookings(db);
    await cancelEmptyBookings(db);
    await work(fake);
    expect(live(fake)).toEqual([]);
    expect(await shipment(id)).toMatchObject({ state: "planned" });
    expect(await requests(id, "cancel")).toMatchObject([{ state: "done", attempts: 2 }]);
  });

  it("that is cancelled may be booked again, and an old booking is not taken for the new one", async () => {
    const fake = fakeCourier();
    const { id } = await newParcel();
    await request(id);
    await work(fake);
    expect(await cancelBooking(db, id, actor)).toEqual({ outcome: "done" });
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "planned", trackingNumber: null });
    // The courier's list does not show the cancellation yet.
    for (const booking of fake.books) booking.cancelled = false;
    await request(id);
    await work(fake);
    expect(await shipment(id)).toMatchObject({
      state: "booked",
      trackingNumber: fake.books[1]?.trackingNumber,
    });
  });
});

describe("booking is refused", () => {
  it.each<[string, string]>([
    ["update orders set confirmation = 'to_confirm'", "not confirmed"],
    ["update orders set phone_e164 = null", "mobile number"],
    ["update orders set shipping_address = repeat('Street 1 ', 30)", "allows only 190"],
  ])("after %s", async (statement, reason) => {
    const { id, order } = await newParcel();
    await pool.query(`${statement} where id = ${order.id}`);
    expect(await request(id)).toMatchObject([
      { outcome: "refused", reason: expect.stringContaining(reason) },
    ]);
  });

  it("for a number that is not served, and while the mark stands", async () => {
    const { id } = await newParcel();
    await pool.query(
      "insert into phone_marks (phone_e164, mark, reason) values ('+923001234567', 'do_not_serve', 'Refused ten')",
    );
    expect(await request(id)).toMatchObject([{ outcome: "refused" }]);
    await pool.query("delete from phone_marks");
    expect(await request(id)).toMatchObject([{ outcome: "requested" }]);
  });

  it("where the courier does not deliver", async () => {
    const { id } = await newParcel();
    const nowhere = async () => ({ outcome: "unserved" }) as const;
    expect(await requestBooking(db, { shipmentIds: [id], courierId: "trax" }, actor, nowhere)).toMatchObject([
      { reason: "Trax does not deliver to this city." },
    ]);
  });
});

describe("[O.booking] a booking whose process died while it was sent", () => {
  // Requests that the tests above have left open would be claimed first.
  beforeAll(() => work(fakeCourier(), 50));

  /** The courier has it twice. */
  async function sendAndDie(fake: FakeCourier, courierId = "trax") {
    const { id, reference } = await newParcel();
    await request(id, courierId);
    for (const trackingNumber of [`${reference}-1`, `${reference}-2`])
      fake.books.push({ reference, trackingNumber, cancelled: false, parcel: {} as ParcelToBook });
    await pool.query("update courier_requests set state = 'sending', attempts = 1 where shipment_id = $1", [
      id,
    ]);
    return id;
  }

  it("is asked about as one whose answer was lost, by one process at a time", async () => {
    const fake = fakeCourier();
    fake.isListLate = true;
    const id = await sendAndDie(fake);
    const { findByReference } = fake.adapter;
    const claimedByOthers: unknown[] = [];
    fake.adapter.findByReference = async (...question) => {
      claimedByOthers.push(await claimNextRequest(fakeDelivery(db, fake)));
      return (findByReference as NonNullable<typeof findByReference>)(...question);
    };
    await work(fake, 1);
    expect(claimedByOthers).toEqual([undefined]);
    expect(await requests(id)).toMatchObject([{ state: "unknown", asked: 1, asksLeft: 5 }]);
    expect(await shipment(id)).toMatchObject({ state: "unknown" });
    fake.isListLate = false;
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "booked" });
    expect(live(fake)).toEqual([fake.books[0]]);
  });

  it("waits for a person at a courier that cannot be asked", async () => {
    const fake = fakeCourier({ canBeAsked: false });
    const id = await sendAndDie(fake, "postex");
    await work(fake, 1);
    expect(await requests(id)).toMatchObject([{ state: "unknown", asksLeft: 0 }]);
    expect(await shipment(id)).toMatchObject({ state: "unknown" });
    expect(fake.calls).toEqual([]);
  });

  it("is settled with all that was found, or not at all", async () => {
    const fake = fakeCourier();
    const id = await sendAndDie(fake);
    const [, second] = fake.books as [unknown, (typeof fake.books)[number]];
    const number = second.trackingNumber;
    second.trackingNumber = "what no database stores: \0";
    await expect(work(fake, 1)).rejects.toThrow();
    expect(await requests(id)).toMatchObject([{ state: "unknown" }]);
    expect(await shipment(id)).toMatchObject({ state: "unknown", trackingNumber: null });
    second.trackingNumber = number;
    await work(fake);
    expect(live(fake)).toEqual([fake.books[0]]);
  });

  it("stays done where the courier also lists another parcel's number", async () => {
    const fake = fakeCourier();
    const other = await newParcel();
    await request(other.id);
    await work(fake);
    const [taken] = fake.books.splice(0) as [(typeof fake.books)[number]];
    const id = await sendAndDie(fake);
    Object.assign(fake.books[1] ?? {}, { trackingNumber: taken.trackingNumber });
    await work(fake);
    expect(await shipment(id)).toMatchObject({ state: "booked" });
    expect(await requests(id)).toMatchObject([{ state: "done" }]);
    expect(await requests(id, "cancel")).toEqual([]);
  });

  it("has a second booking cancelled once, however often it becomes known", async () => {
    const fake = fakeCourier();
    const id = await sendAndDie(fake);
    await work(fake);
    const [booked] = await requests(id);
    await db.transaction().execute(async (tx) => {
      const locked = await lockBooking(tx, booked as NonNullable<typeof booked> & { payload: object });
      await recordBooking(tx, locked, fake.books[1]?.trackingNumber ?? "", actor);
    });
    expect(await requests(id, "cancel")).toMatchObject([{ state: "done" }]);
  });
});

it("cash is rounded down to whole rupees once, as a correction of the order", async () => {
  const customer = await createCustomer(db);
  await pool.query("update products set unit_price = 100077 where id = 'lumiskin-retinol'");
  const { id, order } = await planTestParcel(db, customer);
  const fake = fakeCourier();
  fake.next = { book: ["later", "later"] };
  await request(id);
  await request(id);
  await work(fake);
  expect(fake.books.map(({ parcel }) => parcel.cashRupees)).toEqual([1000]);
  expect(await cashOf(id)).toEqual({ collects: 100000, told: 100000, today: 100000 });
  const { rows } = await pool.query(
    "select due, total, items, corrections from order_amounts where order_id = $1",
    [order.id],
  );
  expect(rows).toEqual([{ due: 100000, total: 100000, items: 100077, corrections: -77 }]);
});

it("the own rider's parcel is booked at once", async () => {
  const { id } = await newParcel();
  await request(id, "rider");
  expect(await shipment(id)).toMatchObject({ state: "booked", trackingNumber: null, courier: "rider" });
});

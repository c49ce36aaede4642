import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCsv } from "../../../../platform/read-csv.ts";
import { beside } from "../../../../test/beside.ts";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { everyCity } from "../../../../test/fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { lockOrder } from "../../../orders/lifecycle/order-write-queries.ts";
import { insertCorrection } from "../../../payments/ledger/correction-queries.ts";
import { listParcelCash } from "../../../payments/ledger/parcel-cash-queries.ts";
import { handOver } from "../../parcels/hand-over.ts";
import { bookPasted } from "./book-pasted.ts";
import { bookByHand } from "./decide-booking.ts";
import { requestBooking } from "./request-booking.ts";
import { listChangedForSheet, takeSheetBack, writeBookingSheet } from "./write-booking-sheet.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;

beforeAll(() => prepareCouriers(db));
// The parcels of the test before would be on its sheet too.
beforeEach(() => pool.query("update shipments set courier = null where state = 'planned'"));

const choose = (id: number, courierId = "tcs") =>
  requestBooking(db, { shipmentIds: [id], courierId }, actor, everyCity);

/** A parcel of Rs. 1,999 that someone is to book with TCS. */
async function newParcel() {
  const parcel = await planTestParcel(db, await createCustomer(db));
  expect(await choose(parcel.id)).toEqual([{ shipmentId: parcel.id, outcome: "requested" }]);
  return parcel;
}

const makeCheaper = ({ order }: { order: { id: number } }) =>
  insertCorrection(db, order.id, -50_000, "Agreed");

/** The rupees of each parcel on the sheet of TCS, by its reference; null: it was not written. */
async function download(named: number[] = []) {
  const sheet = await writeBookingSheet(db, { courierId: "tcs", named }, new Date(), admin.id);
  if (sheet === null) return null;
  const file = await readCsv(new TextEncoder().encode(sheet), 1000);
  if (!file.ok) throw new Error(file.reason);
  const [reference, cash] = [file.header.indexOf("Reference"), file.header.indexOf("COD amount")];
  return new Map(file.rows.map(({ cells }) => [cells[reference], cells[cash]]));
}

const cashOf = async ({ id }: { id: number }) => (await listParcelCash(db, [id])).get(id);
const changed = async () => (await listChangedForSheet(db, "tcs")).map(({ id }) => id);
/** Pastes the numbers of parcels, as TCS sends them back. */
async function book(...parcels: { reference: string }[]) {
  const rows = parcels.map(({ reference }) => `${reference}\tTCS-77${reference.slice("SH-".length)}`);
  const booked = { booked: parcels.length, known: 0, problems: [] };
  expect(await bookPasted(db, "tcs", rows.join("\n"), actor)).toEqual(booked);
}

describe("a parcel on a downloaded booking sheet", () => {
  it.each<[string, number, (parcel: Awaited<ReturnType<typeof newParcel>>) => Promise<unknown>]>([
    ["becomes cheaper", 149_900, makeCheaper],
    [
      "is paid",
      0,
      ({ order }) =>
        db
          .insertInto("payments")
          .values({
            orderId: order.id,
            method: "transfer",
            purpose: "advance",
            state: "captured",
            amount: 199_900,
          })
          .execute(),
    ],
  ])("keeps what the sheet said where its order %s before the number is pasted", async (_, due, change) => {
    const parcel = await newParcel();
    expect((await download())?.get(parcel.reference)).toBe("1999");
    await change(parcel);
    const told = { collects: 199_900, told: 199_900, today: due };
    expect(await cashOf(parcel)).toEqual(told);
    await book(parcel);
    expect(await cashOf(parcel)).toEqual(told);
    const { refused } = await handOver(
      db,
      {
        key: randomUUID(),
        courierId: "tcs",
        riderName: "",
        counted: 1,
        at: new Date(),
        shipmentIds: [parcel.id],
      },
      actor,
    );
    expect(refused).toMatchObject([{ reason: expect.stringContaining("TCS will collect a wrong amount.") }]);
  });

  it("keeps it where its number is typed", async () => {
    const parcel = await newParcel();
    await download();
    await makeCheaper(parcel);
    const typed = { shipmentId: parcel.id, courierId: "tcs", trackingNumber: `TCS-${parcel.id}` };
    expect(await bookByHand(db, typed, actor)).toEqual({ outcome: "done" });
    expect(await cashOf(parcel)).toEqual({ collects: 199_900, told: 199_900, today: 149_900 });
  });

  it("counts as told until another courier is chosen", async () => {
    const parcel = await newParcel();
    await download();
    await makeCheaper(parcel);
    await choose(parcel.id);
    expect(await cashOf(parcel)).toMatchObject({ told: 199_900 });
    expect(await choose(parcel.id, "leopards")).toMatchObject([{ outcome: "requested" }]);
    expect(await cashOf(parcel)).toEqual({ collects: 149_900, told: null, today: 149_900 });
  });
});

it("a number that is pasted without a sheet tells what is due by then", async () => {
  const parcel = await newParcel();
  expect(await cashOf(parcel)).toEqual({ collects: 199_900, told: null, today: 199_900 });
  await makeCheaper(parcel);
  await book(parcel);
  expect(await cashOf(parcel)).toEqual({ collects: 149_900, told: 149_900, today: 149_900 });
});

describe("a second download", () => {
  it.each([
    ["less", -50_000, 149_900],
    ["more", 30_000, 229_900],
  ])("says %s of a parcel only once the page has named it", async (_, difference, due) => {
    const [first, second] = [await newParcel(), await newParcel()];
    await download();
    expect(await changed()).toEqual([]);
    await insertCorrection(db, second.order.id, difference, "Agreed");
    expect(await listChangedForSheet(db, "tcs")).toEqual([
      { id: second.id, reference: second.reference, told: 199_900, today: due },
    ]);
    expect(await download()).toBeNull();
    expect(await download([first.id])).toBeNull();
    expect(await cashOf(second)).toEqual({ collects: 199_900, told: 199_900, today: due });
    const sheet = await download([second.id]);
    expect([first, second].map(({ reference }) => sheet?.get(reference))).toEqual(["1999", `${due / 100}`]);
    expect(await cashOf(first)).toEqual({ collects: 199_900, told: 199_900, today: 199_900 });
    expect(await cashOf(second)).toEqual({ collects: due, told: due, today: due });
    expect(await changed()).toEqual([]);
    await book(first, second);
    expect(await cashOf(second)).toEqual({ collects: due, told: due, today: due });
  });

  it("says the same without a question, also of parcels that are new", async () => {
    const first = await newParcel();
    await download();
    const second = await newParcel();
    const sheet = await download();
    expect([first, second].map(({ reference }) => sheet?.get(reference))).toEqual(["1999", "1999"]);
  });

  it("leaves a parcel that was chosen while it waited to the next one", async () => {
    const [first, second] = [await newParcel(), await planTestParcel(db, await createCustomer(db))];
    const sheet = await beside(
      db,
      (tx) => lockOrder(tx, first.order.id),
      () => download(),
      () => choose(second.id),
    );
    expect(sheet?.get(first.reference)).toBe("1999");
    expect(sheet?.has(second.reference)).toBe(false);
    expect(await cashOf(second)).toMatchObject({ told: null });
    expect((await download())?.get(second.reference)).toBe("1999");
  });
});

describe("a sheet that was not sent", () => {
  it("told the courier nothing", async () => {
    const parcel = await newParcel();
    await download();
    await makeCheaper(parcel);
    expect(await changed()).toEqual([parcel.id]);
    await takeSheetBack(db, { courierId: "tcs", parcels: [parcel.id] }, admin.id);
    expect(await cashOf(parcel)).toEqual({ collects: 149_900, told: null, today: 149_900 });
    expect(await changed()).toEqual([]);
    const { rows } = await pool.query(
      "select actor_id, subject, details from audit_log where action = 'courier.sheet-not-sent'",
    );
    expect(rows).toEqual([{ actor_id: admin.id, subject: "tcs", details: { parcels: 1 } }]);
    expect((await download())?.get(parcel.reference)).toBe("1499");
  });

  it("takes back no parcel that the page did not name", async () => {
    const [named, other] = [await newParcel(), await newParcel()];
    await download();
    await takeSheetBack(db, { courierId: "tcs", parcels: [named.id] }, admin.id);
    expect((await cashOf(named))?.told).toBeNull();
    expect((await cashOf(other))?.told).toBe(199_900);
  });

  it("lets a number that is pasted later tell what is due by then", async () => {
    const parcel = await newParcel();
    await download();
    await makeCheaper(parcel);
    await takeSheetBack(db, { courierId: "tcs", parcels: [parcel.id] }, admin.id);
    await book(parcel);
    expect(await cashOf(parcel)).toEqual({ collects: 149_900, told: 149_900, today: 149_900 });
  });

  it("changes nothing of a parcel that is booked", async () => {
    const parcel = await newParcel();
    await download();
    await book(parcel);
    await makeCheaper(parcel);
    await takeSheetBack(db, { courierId: "tcs", parcels: [parcel.id] }, admin.id);
    expect(await cashOf(parcel)).toEqual({ collects: 199_900, told: 199_900, today: 149_900 });
  });
});

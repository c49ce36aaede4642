import { beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { carryOutRequests } from "../../../../test/fulfilment/carry-out-requests.ts";
import { everyCity, type FakeCourier, fakeCourier } from "../../../../test/fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { changeOrderStatus } from "../../../orders/list/change-order-status.ts";
import { listChased } from "../../../overview/chase-queries.ts";
import { getWorkQueues } from "../../../overview/get-today.ts";
import { cancelEmptyBookings } from "../requests/deliver-request.ts";
import { cancelBooking } from "./decide-booking.ts";
import { requestBooking } from "./request-booking.ts";
import { settleCancellation } from "./settle-cancellation.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;
const parcels = async () => listChased(db, "uncancelled", { now: new Date(), stuckDays: 3 });
const count = async () => {
  const { queues } = await getWorkQueues(db, { now: new Date(), userId: admin.id });
  return queues.find(({ name }) => name === "uncancelled")?.count;
};
const state = async (id: number) =>
  (await db.selectFrom("shipments").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

beforeAll(() => prepareCouriers(db));

const work = (fake: FakeCourier) => carryOutRequests(db, fake);

async function bookedParcel(fake: FakeCourier, whileBooking = async (_order: { lineId: number }) => {}) {
  const { id, reference, order } = await planTestParcel(db, await createCustomer(db));
  const lineId = order.lineIds[0] ?? 0;
  fake.whileBooking = () => whileBooking({ lineId });
  await requestBooking(db, { shipmentIds: [id], courierId: "trax" }, actor, everyCity);
  await work(fake);
  return { id, reference, lineId, number: fake.books.at(-1)?.trackingNumber ?? "" };
}

describe("[O.not-cancelled] a booking that its courier does not cancel", () => {
  it("of a parcel that was cancelled meanwhile is trouble, until a person has had it cancelled", async () => {
    const fake = fakeCourier();
    fake.next = { cancel: ["refuse"] };
    // The customer cancels while the courier is asked.
    const { id, reference, number } = await bookedParcel(
      fake,
      async ({ lineId }) => void (await changeOrderStatus(db, admin, lineId, "cancelled")),
    );
    expect(await count()).toBe(1);
    expect(await parcels()).toMatchObject([
      { id, reference, trackingNumber: number, courier: "Trax", words: "No." },
    ]);

    const settle = (how: "again" | "by_hand") =>
      settleCancellation(db, { shipmentId: id, trackingNumber: number, how }, actor);
    fake.next = { cancel: ["refuse"] };
    expect(await settle("again")).toEqual({ outcome: "done" });
    expect([await count(), await parcels()]).toEqual([0, []]);
    await work(fake);
    // Refused again.
    expect(await count()).toBe(1);
    const pressed = await Promise.all([settle("by_hand"), settle("by_hand")]);
    expect(pressed.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
    expect([await count(), await parcels()]).toEqual([0, []]);
  });

  it("of a parcel in which nothing is left is trouble, and it ends when a person says so", async () => {
    const fake = fakeCourier();
    const { id, lineId, number } = await bookedParcel(fake);
    await changeOrderStatus(db, admin, lineId, "cancelled");
    fake.next = { cancel: ["refuse"] };
    await cancelEmptyBookings(db);
    await work(fake);
    expect(await parcels()).toMatchObject([{ id, trackingNumber: number }]);
    await settleCancellation(db, { shipmentId: id, trackingNumber: number, how: "by_hand" }, actor);
    expect([await state(id), await count()]).toEqual(["planned", 0]);
  });

  it("that someone wanted to take back is trouble until the parcel leaves with it", async () => {
    const fake = fakeCourier();
    const { id, number } = await bookedParcel(fake);
    fake.next = { cancel: ["refuse"] };
    await cancelBooking(db, id, actor);
    await work(fake);
    expect(await parcels()).toMatchObject([{ id, trackingNumber: number }]);
    await pool.query("update shipments set state = 'handed_over', handed_over_at = now() where id = $1", [
      id,
    ]);
    expect(await count()).toBe(0);
    expect(
      await settleCancellation(db, { shipmentId: id, trackingNumber: number, how: "by_hand" }, actor),
    ).toMatchObject({ outcome: "refused" });
  });

  it("nothing is settled that is not refused, or is another parcel's", async () => {
    const fake = fakeCourier();
    const { id, number } = await bookedParcel(fake);
    const other = await bookedParcel(fakeCourier());
    for (const shipmentId of [id, other.id, 999_999])
      expect(
        await settleCancellation(db, { shipmentId, trackingNumber: number, how: "by_hand" }, actor),
      ).toMatchObject({ outcome: "refused" });
    expect(await state(id)).toBe("booked");
  });
});

describe("a cancellation that is still to be sent", () => {
  it("is not sent for a parcel that has left with its booking", async () => {
    const fake = fakeCourier();
    const { id, number } = await bookedParcel(fake);
    await cancelBooking(db, id, actor);
    await pool.query("update shipments set state = 'handed_over', handed_over_at = now() where id = $1", [
      id,
    ]);
    await work(fake);
    expect(fake.calls).not.toContain("cancel");
    expect(fake.books.find(({ trackingNumber }) => trackingNumber === number)?.cancelled).toBe(false);
    expect(await count()).toBe(0);
  });
});

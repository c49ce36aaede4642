import { describe, expect, it } from "vitest";
import { insertParcel } from "../../test/fulfilment/parcel-states-fixture.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { listChased } from "./chase-queries.ts";

const now = new Date("2026-11-23T13:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe("[O.chase] the parcels to chase", async () => {
  const { db } = await createTestDatabase();
  const failed = { state: "attempted", courier: "postex", told: 100_000 } as const;
  await insertParcel(db, { number: 1, parcel: { ...failed, lastEventAt: ago(9), adviceDueAt: ago(-20) } });
  const soonest = await insertParcel(db, {
    number: 2,
    parcel: { ...failed, cityId: "multan", attempts: 2, lastEventAt: ago(4), adviceDueAt: ago(-3) },
  });
  // The courier was told what to do; of the first the customer has said something else since.
  const told = await insertParcel(db, { number: 3, parcel: { ...failed, lastEventAt: ago(40) } });
  const wish = { shipmentId: told.shipmentId ?? 0, orderId: told.id, wish: "collect" } as const;
  await db.insertInto("deliveryWishes").values(wish).execute();
  await insertParcel(db, { number: 9, parcel: { ...failed, lastEventAt: ago(40) } });
  await insertParcel(db, { number: 10, parcel: { ...failed, lastEventAt: ago(80) } });
  const handedOver = { state: "handed_over", courier: "postex" } as const;
  await insertParcel(db, { number: 4, parcel: { ...handedOver, handedOverAt: ago(24.5) } });
  await insertParcel(db, { number: 5, parcel: { ...handedOver, handedOverAt: ago(23.5) } });
  await insertParcel(db, { number: 6, parcel: { ...handedOver, courier: "rider", handedOverAt: ago(99) } });
  await insertParcel(db, { number: 7, parcel: { state: "lost", courier: "postex", lastEventAt: ago(73) } });
  await insertParcel(db, { number: 8, parcel: { state: "unknown", bookedAt: ago(1) } });
  await db
    .insertInto("shipmentEvents")
    .values({
      shipmentId: soonest.shipmentId ?? 0,
      code: "attempted",
      eventTime: ago(4),
      text: "Nobody at home",
    })
    .execute();
  // The courier's last word: cancelled after hand-over, cancelled before it was booked again, held before a rider went out.
  const scanned = { ...handedOver, handedOverAt: ago(5), firstScannedAt: ago(4), lastEventAt: ago(2) };
  const troubles = [
    { number: 11, code: "cancelled", meaning: "cancelled", bookedAt: ago(9), reason: null },
    { number: 12, code: "cancelled", meaning: "cancelled", bookedAt: ago(1), reason: null },
    { number: 13, code: "pending", meaning: "other", bookedAt: ago(9), reason: "Address unclear" },
    { number: 14, code: "pending", meaning: "other", bookedAt: ago(9), reason: null },
  ] as const;
  for (const { number, bookedAt, ...event } of troubles) {
    const { shipmentId } = await insertParcel(db, { number, parcel: { ...scanned, bookedAt } });
    const values = { shipmentId: shipmentId ?? 0, eventTime: ago(2), text: "Its words", ...event };
    await db.insertInto("shipmentEvents").values(values).execute();
  }
  const numbersOf = async (which: Parameters<typeof listChased>[1]) =>
    (await listChased(db, which, { now, stuckDays: 3 })).map(({ orderNumbers }) => orderNumbers[0]);

  it.each([
    ["failed", [2, 1, 3]],
    ["not-scanned", [4]],
    ["stuck", [6, 10, 7, 11, 13]],
    ["unknown", [8]],
  ] as const)("%s: %j", async (which, expected) => {
    expect(await numbersOf(which)).toEqual(expected);
  });

  it("says whose, where, with whom, for how much, until when, and the courier's newest words", async () => {
    const [first] = await listChased(db, "failed", { now, stuckDays: 3 });
    expect(first).toMatchObject({
      orderNumbers: [2],
      customerName: "Ayesha Khan",
      phone: "0300 1234567",
      city: "Multan",
      courier: "PostEx",
      attempts: 2,
      collects: 100_000,
      since: ago(4),
      dueAt: ago(-3),
      words: "Nobody at home",
    });
  });
});

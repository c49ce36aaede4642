import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../test/create-customer.ts";
import { parcelFixture } from "../../test/parcels-fixture.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { recordStaffEvent } from "../couriers/record-courier-events.ts";
import { handOver } from "../shipments/hand-over.ts";
import { counterEntry, enterOnAccount } from "./enter-on-account.ts";
import type { EnteredKind } from "./rider-event.ts";
import { insertRider, listRiderEntries, listRiderParcels, listRiders } from "./rider-queries.ts";

describe("a rider's account", async () => {
  const { db } = await createTestDatabase();
  const admin = await createCustomer(db);
  const parcels = parcelFixture(db, admin);
  const riderId = (await insertRider(db, { name: "Rashid", phone: "" })) ?? 0;
  const enter = (kind: EnteredKind, amount: number, key = randomUUID()) =>
    enterOnAccount(db, { key, riderId, kind, amount, note: "" }, admin.id);
  const rider = async () => (await listRiders(db, riderId))[0];
  const sumOf = async (holder: "drawer" | "shop" | "customer") => {
    const { sum } = await db
      .selectFrom("moneyEntries")
      .where("holder", "=", holder)
      .select((eb) => eb.fn.sum<number>("amount").as("sum"))
      .executeTakeFirstOrThrow();
    return Number(sum ?? 0);
  };

  it("has float, the cash of what he delivers, and what he brings; what is missing stays on it", async () => {
    const order = await parcels.order([["lumiskin-retinol", 1]]);
    const other = await parcels.order([["eyebrow-razor", 1]]);
    const ids = [
      await parcels.parcel(await parcels.wholeOrder(order.id)),
      await parcels.parcel(await parcels.wholeOrder(other.id)),
    ];
    const cash = (await Promise.all(ids.map((id) => parcels.shipment(id)))).map(({ cashDue }) => cashDue);
    const [delivered = 0, back = 0] = ids;
    const total = (cash[0] ?? 0) + (cash[1] ?? 0);
    await handOver(
      db,
      {
        ...{ key: randomUUID(), courierId: "rider", riderName: " rashid ", counted: 2 },
        ...{ at: new Date(), shipmentIds: ids },
      },
      parcels.actor,
    );
    expect(await rider()).toMatchObject({ balance: 0, parcels: 2, cashOut: total });

    await enter("float", 200_000);
    const say = (shipmentId: number, meaning: "delivered" | "coming_back") =>
      recordStaffEvent(db, { shipmentId, meaning, seen: 0 }, parcels.actor);
    expect(await say(delivered, "delivered")).toEqual({ outcome: "done" });
    expect(await say(back, "coming_back")).toEqual({ outcome: "done" });
    const collected = cash[0] ?? 0;
    expect(await rider()).toMatchObject({ balance: 200_000 + collected, parcels: 1 });
    expect((await listRiderParcels(db, riderId)).map(({ id, state }) => [id, state])).toEqual([
      [back, "coming_back"],
    ]);

    // Rs. 50 are missing.
    await enter("cash_brought", 195_000 + collected);
    expect((await rider())?.balance).toBe(5_000);
    expect(await enter("shortage", 5_001)).toMatchObject({ outcome: "refused" });
    expect(await enter("shortage", 5_000)).toEqual({ outcome: "entered" });
    expect((await rider())?.balance).toBe(0);
    expect([await sumOf("drawer"), await sumOf("shop"), await sumOf("customer")]).toEqual([
      collected - 5_000,
      5_000,
      -collected,
    ]);
    expect((await listRiderEntries(db, riderId)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["shortage", -5_000],
      ["cash_brought", -195_000 - collected],
      [null, collected],
      ["float", 200_000],
    ]);
  });

  it("counts a form once, also of two at the same time, and takes an entry back once", async () => {
    const key = randomUUID();
    await Promise.all([enter("float", 1_000, key), enter("float", 1_000, key)]);
    expect((await rider())?.balance).toBe(1_000);
    const eventId = (await listRiderEntries(db, riderId))[0]?.eventId ?? 0;
    const counter = () => counterEntry(db, { key: randomUUID(), riderId, eventId }, admin.id);
    await Promise.all([counter(), counter()]);
    expect((await rider())?.balance).toBe(0);
    expect(await counterEntry(db, { key: randomUUID(), riderId: 999_999, eventId }, admin.id)).toEqual({
      outcome: "unknown",
    });
  });

  it("of who brings too much the shop keeps at most that", async () => {
    await enter("cash_brought", 700);
    expect(await enter("surplus", 701)).toMatchObject({ outcome: "refused" });
    expect(await enter("surplus", 700)).toEqual({ outcome: "entered" });
    expect((await rider())?.balance).toBe(0);
    expect(await sumOf("shop")).toBe(5_000 - 700);
  });

  it("another rider at work cannot have the same name", async () => {
    expect(await insertRider(db, { name: "RASHID", phone: "" })).toBeNull();
  });
});

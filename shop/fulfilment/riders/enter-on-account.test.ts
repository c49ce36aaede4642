import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { recordStaffEvent } from "../couriers/tracking/record-courier-events.ts";
import { handOver } from "../parcels/hand-over.ts";
import { counterEntry, enterOnAccount } from "./enter-on-account.ts";
import { nameRiderOfHandOver } from "./name-rider-of-hand-over.ts";
import type { EnteredKind } from "./rider-event.ts";
import { listRiderHandOvers } from "./rider-hand-over-queries.ts";
import {
  findSeenAccount,
  insertRider,
  listRiderEntries,
  listRiderParcels,
  listRiders,
  type SeenAccount,
} from "./rider-queries.ts";

describe("a rider's account", async () => {
  const { db } = await createTestDatabase();
  const admin = await createCustomer(db);
  const parcels = parcelFixture(db, admin);
  const riderId = (await insertRider(db, { name: "Rashid", phone: "" })) ?? 0;
  const enter = (
    kind: EnteredKind,
    amount: number,
    { key = randomUUID(), seen = null }: { key?: string; seen?: SeenAccount | null } = {},
  ) => enterOnAccount(db, { key, riderId, kind, amount, note: "", seen }, admin.id);
  const rider = async () => (await listRiders(db, riderId))[0];
  const sumOf = async (holder: "drawer" | "shop" | "customer") => {
    const { sum } = await db
      .selectFrom("moneyEntries")
      .where("holder", "=", holder)
      .select((eb) => eb.fn.sum<number>("amount").as("sum"))
      .executeTakeFirstOrThrow();
    return Number(sum ?? 0);
  };

  it("[O.rider] has float, the cash of what he delivers, and what he brings; what is missing stays on it", async () => {
    const order = await parcels.order([["lumiskin-retinol", 1]]);
    const other = await parcels.order([["eyebrow-razor", 1]]);
    const ids = [
      await parcels.parcel(await parcels.wholeOrder(order.id)),
      await parcels.parcel(await parcels.wholeOrder(other.id)),
    ];
    const [delivered = 0, back = 0] = ids;
    await handOver(
      db,
      {
        key: randomUUID(),
        courierId: "rider",
        riderName: " rashid ",
        counted: 2,
        at: new Date(),
        shipmentIds: ids,
      },
      parcels.actor,
    );
    expect(await rider()).toMatchObject({ balance: 0, parcels: 2, cashOut: 199_900 + 24_900 });

    await enter("float", 200_000);
    const say = (shipmentId: number, meaning: "delivered" | "coming_back") =>
      recordStaffEvent(db, { shipmentId, meaning, seen: 0 }, parcels.actor);
    expect(await say(delivered, "delivered")).toEqual({ outcome: "done" });
    expect(await say(back, "coming_back")).toEqual({ outcome: "done" });
    const collected = 199_900;
    expect(await rider()).toMatchObject({ balance: 200_000 + collected, parcels: 1 });
    expect((await listRiderParcels(db, riderId)).map(({ id, state }) => [id, state])).toEqual([
      [back, "coming_back"],
    ]);

    // Rs. 50 are missing.
    await enter("cash_brought", 195_000 + collected);
    expect((await rider())?.balance).toBe(5_000);
    expect(await enter("shortage", 5_001)).toMatchObject({ outcome: "refused" });
    expect(await enter("shortage", 5_000)).toMatchObject({ outcome: "entered" });
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
    await Promise.all([enter("float", 1_000, { key }), enter("float", 1_000, { key })]);
    expect((await rider())?.balance).toBe(1_000);
    const eventId = (await listRiderEntries(db, riderId))[0]?.eventId ?? 0;
    const counter = () => counterEntry(db, { key: randomUUID(), riderId, eventId }, admin.id);
    await Promise.all([counter(), counter()]);
    expect((await rider())?.balance).toBe(0);
    expect(await counterEntry(db, { key: randomUUID(), riderId: 999_999, eventId }, admin.id)).toEqual({
      outcome: "unknown",
    });
  });

  it("is taken with what he delivers meanwhile, and not after what someone else enters", async () => {
    const order = await parcels.order([["lumiskin-retinol", 1]]);
    const shipmentId = await parcels.parcel(await parcels.wholeOrder(order.id));
    const form = { courierId: "rider", riderName: "Rashid", counted: 1, at: new Date() };
    await handOver(db, { key: randomUUID(), ...form, shipmentIds: [shipmentId] }, parcels.actor);
    const seen = await findSeenAccount(db, riderId);
    await recordStaffEvent(db, { shipmentId, meaning: "delivered", seen: 0 }, parcels.actor);
    const { reference } = await parcels.shipment(shipmentId);
    const delivered = { eventId: null, reference, amount: 199_900 };
    expect(await enter("cash_brought", 199_900, { seen })).toMatchObject({
      outcome: "entered",
      meanwhile: [delivered],
    });
    const changed = await enter("cash_brought", 199_900, { seen });
    expect(changed).toMatchObject({
      outcome: "changed",
      balance: 0,
      meanwhile: [{ kind: "cash_brought", amount: -199_900 }, delivered],
    });
    expect((await rider())?.balance).toBe(0);
    const now = changed.outcome === "changed" ? changed.seen : null;
    const both = ["cash_brought", "float"] as const;
    const results = await Promise.all(both.map((kind) => enter(kind, 500, { seen: now })));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["changed", "entered"]);
    const [last] = await listRiderEntries(db, riderId);
    await counterEntry(db, { key: randomUUID(), riderId, eventId: last?.eventId ?? 0 }, admin.id);
    expect((await rider())?.balance).toBe(0);
  });

  it("of who brings too much the shop keeps at most that", async () => {
    await enter("cash_brought", 700);
    expect(await enter("surplus", 701)).toMatchObject({ outcome: "refused" });
    expect(await enter("surplus", 700)).toMatchObject({ outcome: "entered" });
    expect((await rider())?.balance).toBe(0);
    expect(await sumOf("shop")).toBe(5_000 - 700);
  });

  it("parcels without a name become his with the cash that he has collected, once", async () => {
    const orders = [
      await parcels.order([["lumiskin-retinol", 1]]),
      await parcels.order([["eyebrow-razor", 1]]),
    ];
    const ids = await Promise.all(orders.map(async ({ id }) => parcels.parcel(await parcels.wholeOrder(id))));
    const [delivered = 0, out = 0] = ids;
    const left = await handOver(
      db,
      {
        key: randomUUID(),
        courierId: "rider",
        riderName: "",
        counted: 2,
        at: new Date(),
        shipmentIds: ids,
      },
      parcels.actor,
    );
    const handOverId = left.outcome === "handed_over" ? left.handOverId : 0;
    const said = { shipmentId: delivered, meaning: "delivered", seen: 0 } as const;
    await recordStaffEvent(db, said, parcels.actor);
    const [collected, cashOut] = [199_900, 24_900];
    const { reference } = await parcels.shipment(out);
    expect(await listRiderHandOvers(db, null)).toMatchObject([
      { id: handOverId, references: [reference], cashOut, collected },
    ]);
    const before = (await rider())?.balance ?? 0;

    const name = (whose = riderId) => nameRiderOfHandOver(db, { handOverId, riderId: whose }, admin.id);
    expect(await name(999_999)).toMatchObject({ outcome: "refused" });
    const pressed = await Promise.all([name(), name()]);
    expect(pressed.map(({ outcome }) => outcome).sort()).toEqual(["named", "refused"]);
    expect(await listRiderHandOvers(db, null)).toEqual([]);
    expect((await rider())?.balance).toBe(before + collected);
    expect((await listRiderParcels(db, riderId)).map(({ id }) => id)).toContain(out);
    expect((await listRiderEntries(db, riderId))[0]).toMatchObject({ kind: null, amount: collected });
    const { sum } = await db
      .selectFrom("moneyEntries")
      .where("holder", "=", "rider")
      .where("riderId", "is", null)
      .select((eb) => eb.fn.sum<number>("amount").as("sum"))
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(0);
    await recordStaffEvent(db, { ...said, shipmentId: out }, parcels.actor);
    expect((await rider())?.balance).toBe(before + collected + cashOut);
  });

  it("parcels that were given to the wrong rider are another one's, with the cash that was collected", async () => {
    const other = (await insertRider(db, { name: "Bilal", phone: "" })) ?? 0;
    const balances = async () => {
      const riders = await listRiders(db);
      return [riderId, other].map((id) => riders.find((one) => one.id === id)?.balance ?? 0);
    };
    const orders = [
      await parcels.order([["lumiskin-retinol", 1]]),
      await parcels.order([["eyebrow-razor", 1]]),
    ];
    const ids = await Promise.all(orders.map(async ({ id }) => parcels.parcel(await parcels.wholeOrder(id))));
    const [delivered = 0, out = 0] = ids;
    const left = await handOver(
      db,
      {
        key: randomUUID(),
        courierId: "rider",
        riderName: "Rashid",
        counted: 2,
        at: new Date(),
        shipmentIds: ids,
      },
      parcels.actor,
    );
    const handOverId = left.outcome === "handed_over" ? left.handOverId : 0;
    const said = { meaning: "delivered", seen: 0 } as const;
    await recordStaffEvent(db, { ...said, shipmentId: delivered }, parcels.actor);
    const [collected, cashOut] = [199_900, 24_900];
    const [before = 0] = await balances();
    const ofHandOver = async (whose: number) =>
      (await listRiderHandOvers(db, whose)).filter(({ id }) => id === handOverId);
    expect(await ofHandOver(riderId)).toMatchObject([{ cashOut, collected }]);

    const give = (from: number, to: number) =>
      nameRiderOfHandOver(db, { handOverId, from, riderId: to }, admin.id);
    expect(await give(riderId, riderId)).toMatchObject({ outcome: "refused" });
    expect(await give(other, riderId)).toMatchObject({ outcome: "refused" });
    const pressed = await Promise.all([give(riderId, other), give(riderId, other)]);
    expect(pressed.map(({ outcome }) => outcome).sort()).toEqual(["named", "refused"]);
    expect(await balances()).toEqual([before - collected, collected]);
    expect((await listRiderParcels(db, other)).map(({ id }) => id)).toEqual([out]);
    expect([await ofHandOver(riderId), await ofHandOver(other)]).toMatchObject([[], [{ collected }]]);
    expect((await parcels.shipment(out)).state).toBe("handed_over");
    await recordStaffEvent(db, { ...said, shipmentId: out }, parcels.actor);
    expect(await balances()).toEqual([before - collected, collected + cashOut]);
    // Noticed in the evening, and given back.
    expect(await give(other, riderId)).toEqual({ outcome: "named" });
    expect(await balances()).toEqual([before + cashOut, 0]);
  });

  it("another rider at work cannot have the same name", async () => {
    expect(await insertRider(db, { name: "RASHID", phone: "" })).toBeNull();
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "../../../../platform/log.ts";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { everyCity } from "../../../../test/fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { startCourier } from "../../../../test/simulators/couriers/start-courier.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import type { CourierDelivery } from "../accounts/courier-delivery.ts";
import { adapterOf } from "../adapters/adapter-of.ts";
import { pullCourierMoney, trackParcels } from "./track-parcels.ts";
import { listUnreadable } from "./unreadable-answer-queries.ts";

const { db } = await createTestDatabase();
beforeAll(() => prepareCouriers(db));

describe.each([
  { name: "postex", count: 24, atOnce: 20, moneyAtOnce: 1 },
  { name: "leopards", count: 24, atOnce: 20, moneyAtOnce: 20 },
  // It has no call for several parcels.
  { name: "trax", count: 5, atOnce: 1, moneyAtOnce: 1 },
] as const)("asking $name about parcels", async ({ name, count, atOnce, moneyAtOnce }) => {
  const courier = await startCourier(name);
  afterAll(() => courier.stop());
  const delivery: CourierDelivery = {
    db,
    adapterOf,
    openAccount: async (_, courierId) => (courierId === name ? { courierId, ...courier.account } : null),
    findCity: everyCity,
  };
  beforeAll(async () => {
    for (let made = 0; made < count; made++) {
      const { id, reference, cash } = await planTestParcel(db, await createCustomer(db));
      const kept = courier.books.book({
        reference,
        name: "A",
        phone: "03001234567",
        address: "1",
        city: "Lahore",
        cashRupees: cash / 100,
        weightGrams: 300,
        contents: "Serum",
      });
      courier.books.act(kept, "scan");
      await db
        .updateTable("shipments")
        .set({ courier: name, trackingNumber: kept.trackingNumber, state: "booked" })
        .where("id", "=", id)
        .execute();
    }
  });
  const trackAll = async () => {
    await db
      .updateTable("shipments")
      .set({ trackDueAt: new Date(0) })
      .where("courier", "=", name)
      .execute();
    courier.calls.length = 0;
    await trackParcels(delivery);
  };
  /** How many parcels are in which state, with how many questions without an answer. */
  const states = async () => {
    const shipments = await db
      .selectFrom("shipments")
      .where("courier", "=", name)
      .select(["state", "trackFailures"])
      .execute();
    const groups = Map.groupBy(shipments, ({ state, trackFailures }) => `${state} ${trackFailures}`);
    return Object.fromEntries([...groups].map(([state, { length }]) => [state, length]));
  };

  it("takes as few calls as the courier allows, and none before they are due again", async () => {
    await trackAll();
    expect(courier.calls).toHaveLength(Math.ceil(count / atOnce));
    expect(await states()).toEqual({ "handed_over 0": count });
    await trackParcels(delivery);
    expect(courier.calls).toHaveLength(Math.ceil(count / atOnce));
  });

  it("learns of the others although one answer is lost", async () => {
    for (const parcel of courier.books.parcels) courier.books.act(parcel, "attempt failed");
    courier.faults.add({ kind: "lost-after" });
    await trackAll();
    expect(await states()).toEqual({ "attempted 0": count - atOnce, "handed_over 1": atOnce });
    await trackAll();
    expect(await states()).toEqual({ "attempted 0": count });
  });

  it("that does not answer leaves it alone after two questions", async () => {
    courier.faults.add({ kind: "error-before", times: 9 });
    await trackAll();
    expect(courier.calls).toHaveLength(2);
    courier.faults.clear();
    await trackAll();
  });

  it("is not held up by a parcel whose events cannot be recorded", async () => {
    const { id } = await db
      .selectFrom("shipments")
      .where("courier", "=", name)
      .select((eb) => eb.fn.min("id").as("id"))
      .executeTakeFirstOrThrow();
    const constraint = sql`alter table shipments add constraint stuck check (id <> ${sql.lit(id)} or state <> 'delivered')`;
    await constraint.execute(db);
    const logged = vi.spyOn(log, "error").mockReturnValue();
    for (const parcel of courier.books.parcels) courier.books.act(parcel, "delivered");
    await trackAll();
    expect(await states()).toEqual({ "delivered 0": count - 1, "attempted 1": 1 });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    await sql`alter table shipments drop constraint stuck`.execute(db);
    await trackAll();
    expect(await states()).toEqual({ "delivered 0": count });
  });

  it("learns of the others' charges and payments although one answer is lost", async () => {
    for (const parcel of courier.books.parcels) courier.books.pay(parcel);
    courier.faults.add({ kind: "lost-after" });
    await pullCourierMoney(delivery);
    const known = async (table: "courierCharges" | "courierPayments") =>
      (await db.selectFrom(table).where("courierId", "=", name).select("shipmentId").execute()).length;
    expect(await known("courierCharges")).toBe(count - moneyAtOnce);
    expect(await known("courierPayments")).toBe(count);
  });

  it("logs an answer that cannot be read once a day, and keeps it for the courier's page", async () => {
    const logged = vi.spyOn(log, "warn").mockReturnValue();
    await db.updateTable("shipments").set({ state: "handed_over" }).where("courier", "=", name).execute();
    for (let times = 0; times < 2; times++) {
      courier.faults.add({ kind: "html-after", times: 9 });
      await trackAll();
      await db
        .updateTable("shipments")
        .set({ moneyDueAt: new Date(0) })
        .where("courier", "=", name)
        .execute();
      await pullCourierMoney(delivery);
      courier.faults.clear();
    }
    const kinds = ["charges", "payments", "track"];
    expect(logged.mock.calls.map(([fields]) => fields)).toEqual(
      expect.arrayContaining(kinds.map((asked) => ({ courier: name, asked }))),
    );
    expect(logged).toHaveBeenCalledTimes(kinds.length);
    logged.mockRestore();
    const shown = await listUnreadable(db, name);
    expect(shown.map(({ asked }) => asked).sort()).toEqual(kinds);
    await sql`update courier_requests set finished_at = finished_at - interval '3 days'`.execute(db);
    expect(await listUnreadable(db, name)).toEqual([]);
  });
});

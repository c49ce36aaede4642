import { afterAll, describe, expect, it } from "vitest";
import { createCustomer } from "../create-customer.ts";
import { compareCouriers } from "../faults/compare-couriers.ts";
import { runCourierRounds } from "../faults/courier-rounds.ts";
import { planTestParcel, prepareCouriers } from "../planned-parcel.ts";
import { startCourier } from "../simulators/couriers/start-courier.ts";
import { createTestDatabase } from "../test-database.ts";

const whole = { doubled: 0, lost: 0, untrue: 0, unfinished: 0, cash: 0, broken: [] };

const { parcels, kills } = process.env.TEST_ALL ? { parcels: 1000, kills: 40 } : { parcels: 60, kills: 5 };

it(`[O.books-agree] books none of ${parcels} parcels twice, loses none, and believes no delivery that is not true`, async () => {
  const { url } = await createTestDatabase();
  const findings = await runCourierRounds({ databaseUrl: url, parcels, kills, seed: 20261123 });
  expect(findings).toMatchObject({ ...whole, kills });
  expect(findings.forged.heard).toBeGreaterThan(10);
}, 1_800_000);

// What that test relies on: a shop that believes what is not so must not pass for a whole one.
describe("the comparison of the shop with the couriers' own books", async () => {
  const { db, pool } = await createTestDatabase();
  const trax = await startCourier("trax");
  afterAll(() => trax.stop());
  await prepareCouriers(db);
  const book = (reference: string, cashDue: number) =>
    trax.books.book({
      ...{ reference, name: "A", phone: "03001234567", address: "1", city: "Lahore" },
      ...{ cashRupees: cashDue / 100, weightGrams: 300, contents: "Serum" },
    });
  const { id, reference, cashDue } = await planTestParcel(db, await createCustomer(db));
  const parcel = book(reference, cashDue);
  trax.books.act(parcel, "return");
  const believe = (columns: object) =>
    db.updateTable("shipments").set(columns).where("id", "=", id).execute();
  const found = () => compareCouriers(db, pool, [trax]);

  it("finds nothing where there is nothing, and each difference", async () => {
    const booked = { courier: "trax", trackingNumber: parcel.trackingNumber };
    await believe({ ...booked, state: "coming_back" });
    expect(await found()).toEqual(whole);
    await believe({ state: "handed_over" });
    expect(await found()).toEqual({ ...whole, unfinished: 1 });
    await believe({ state: "delivered" });
    expect(await found()).toEqual({ ...whole, untrue: 1 });
    await believe({ state: "coming_back", trackingNumber: "10120000" });
    expect(await found()).toEqual({ ...whole, lost: 1 });
    await believe({ ...booked, courier: "leopards" });
    expect(await found()).toEqual({ ...whole, lost: 1 });
    await believe(booked);
    const second = book(reference, cashDue);
    expect(await found()).toEqual({ ...whole, doubled: 1 });
    trax.books.act(second, "cancelled");
    expect(await found()).toEqual(whole);
    trax.books.act(parcel, "delivered");
    expect(await found()).toEqual({ ...whole, untrue: 1, cash: -cashDue });
    book("SH-999999", 0);
    expect(await found()).toMatchObject({ lost: 1 });
  });
});

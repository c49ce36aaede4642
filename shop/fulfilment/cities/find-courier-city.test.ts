import { beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { chooseCourier } from "../couriers/rules/choose-courier.ts";
import { couriersServing } from "../couriers/rules/couriers-serving.ts";
import { findCourierCity } from "./find-courier-city.ts";

const { db } = await createTestDatabase(1);

async function list(courierId: string, names: string[], delivery = true) {
  await db
    .insertInto("courierCities")
    .values(names.map((name, at) => ({ courierId, code: `${name} ${at}`, name, delivery })))
    .execute();
}
const decide = (courierId: string, cityId: string, code: string | null) =>
  db.insertInto("cityMappings").values({ courierId, cityId, code, source: "person" }).execute();

beforeEach(async () => {
  await db.deleteFrom("cityMappings").execute();
  await db.deleteFrom("courierCities").execute();
  await db.deleteFrom("courierRules").execute();
  await db.updateTable("couriers").set({ active: false }).execute();
});

it("[O.courier-rule] takes exactly the same name, and asks about every other", async () => {
  await list("postex", ["KARACHI", "D.G. Khan", "Khanpur", "Faislabad"]);
  expect(await findCourierCity(db, "postex", "karachi")).toEqual({
    outcome: "served",
    code: "KARACHI 0",
    name: "KARACHI",
  });
  // An alias, a name that three places share, and a misspelling.
  for (const [city, name] of [
    ["dera-ghazi-khan", "D.G. Khan"],
    ["khanpur", "Khanpur"],
    ["khanpur-haripur", "Khanpur"],
    ["faisalabad", "Faislabad"],
  ] as const)
    expect(await findCourierCity(db, "postex", city)).toEqual({
      outcome: "undecided",
      candidates: [{ code: expect.stringContaining(name), name }],
    });
  expect(await findCourierCity(db, "postex", "gilgit")).toEqual({ outcome: "undecided", candidates: [] });
});

it("picks none of two cities of a courier with the same name", async () => {
  await list("leopards", ["Karachi", "karachi"]);
  const found = await findCourierCity(db, "leopards", "karachi");
  expect(found).toMatchObject({ outcome: "undecided" });
});

it("follows what a person has decided, and the courier's list where it stops to deliver", async () => {
  await list("postex", ["Karachi", "Faislabad"]);
  await decide("postex", "karachi", null);
  await decide("postex", "faisalabad", "Faislabad 1");
  expect(await findCourierCity(db, "postex", "karachi")).toEqual({ outcome: "unserved" });
  expect(await findCourierCity(db, "postex", "faisalabad")).toMatchObject({ outcome: "served" });
  await db.updateTable("courierCities").set({ delivery: false }).execute();
  expect(await findCourierCity(db, "postex", "faisalabad")).toEqual({ outcome: "unserved" });
});

it("says before the call which couriers deliver there", async () => {
  await db
    .updateTable("couriers")
    .set({ active: true })
    .where("id", "in", ["postex", "trax", "tcs"])
    .execute();
  await list("postex", ["Karachi"]);
  await decide("trax", "karachi", null);
  expect(await couriersServing(db, "karachi")).toMatchObject([
    { courierId: "postex", name: "PostEx", outcome: "served" },
    { courierId: "trax", name: "Trax", outcome: "unserved" },
    { courierId: "tcs", name: "TCS", outcome: "served" },
  ]);
});

it("chooses by the first rule whose courier delivers there, else the first courier that does", async () => {
  const active = ["postex", "leopards", "tcs", "rider"];
  await db.updateTable("couriers").set({ active: true }).where("id", "in", active).execute();
  await list("postex", ["Karachi", "Lahore"]);
  await list("leopards", ["Lahore"]);
  await db
    .insertInto("courierRules")
    .values([
      { position: 1, courierId: "leopards", cityId: "karachi" },
      { position: 2, courierId: "rider", cityId: "karachi", cashTo: 500_000 },
      { position: 3, courierId: "leopards", province: "Punjab", gramsFrom: 1000 },
    ])
    .execute();
  const choose = (cityId: string, collects: number, weightGrams: number | null = null) =>
    chooseCourier(db, { cityId, collects, weightGrams });
  expect(await choose("karachi", 500_000)).toMatchObject({ courierId: "rider" });
  expect(await choose("karachi", 500_100)).toMatchObject({ courierId: "postex" });
  expect(await choose("lahore", 0, 1000)).toMatchObject({ courierId: "leopards" });
  expect(await choose("lahore", 0, 999)).toMatchObject({ courierId: "postex" });
  expect(await choose("lahore", 0)).toMatchObject({ courierId: "postex" });
  expect(await choose("gilgit", 0)).toMatchObject({ courierId: "tcs" });
  await db.updateTable("couriers").set({ active: false }).execute();
  expect(await choose("karachi", 100)).toBeNull();
});

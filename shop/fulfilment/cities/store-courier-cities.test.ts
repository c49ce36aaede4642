import { beforeEach, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listCities } from "./city-queries.ts";
import { decideMapping } from "./decide-mapping.ts";
import { findCourierCity } from "./find-courier-city.ts";
import { recogniseCity } from "./recognise-city.ts";
import { storeCourierCities } from "./store-courier-cities.ts";

const { db } = await createTestDatabase(1);
const { id: actorId } = await createCustomer(db);

const store = (courierId: string, ...listed: [code: string, name: string, delivery?: boolean][]) =>
  storeCourierCities(
    db,
    courierId,
    listed.map(([code, name, delivery = true]) => ({ code, name, delivery, pickup: false })),
  );
const mappings = async (courierId: string) =>
  Object.fromEntries(
    (
      await db
        .selectFrom("cityMappings")
        .where("courierId", "=", courierId)
        .select(["cityId", "code", "source"])
        .orderBy("cityId")
        .execute()
    ).map(({ cityId, code, source }) => [cityId, `${code} ${source}`]),
  );
const served = (cityId: string, code: string, learn = false, courierId = "postex") =>
  decideMapping(db, { courierId, cityId }, { decision: "served", code, learn }, actorId);

beforeEach(async () => {
  await db.deleteFrom("cityMappings").execute();
  await db.deleteFrom("courierCities").execute();
});

it("maps exactly the same names, and nothing that is doubtful or not delivered to", async () => {
  expect(
    await store(
      "postex",
      ["1", "LAHORE"],
      ["2", "R.Y.Khan"],
      ["3", "Karachi"],
      ["4", "KARACHI"],
      ["5", "Gwadar", false],
    ),
  ).toBe(5);
  expect(await mappings("postex")).toEqual({ lahore: "1 exact" });
  expect(await findCourierCity(db, "postex", "rahim-yar-khan")).toEqual({
    outcome: "undecided",
    candidates: [{ code: "2", name: "R.Y.Khan" }],
  });
  expect((await findCourierCity(db, "postex", "karachi")).outcome).toBe("undecided");
});

it("an empty or unreadable list changes nothing", async () => {
  await store("postex", ["1", "Lahore"]);
  expect(await store("postex")).toBe(0);
  expect(await store("postex", ["", "Lahore"], ["7", "\0 "])).toBe(0);
  expect((await findCourierCity(db, "postex", "lahore")).outcome).toBe("served");
});

it("what is not listed any more is not served, until it comes back; a new number is followed by its name", async () => {
  await store("postex", ["1", "Lahore"], ["2", "R.Y.Khan"]);
  await served("rahim-yar-khan", "2");
  await store("postex", ["9", "R Y KHAN"]);
  expect((await findCourierCity(db, "postex", "lahore")).outcome).toBe("unserved");
  expect(await mappings("postex")).toEqual({ lahore: "1 exact", "rahim-yar-khan": "9 learned" });
  await store("postex", ["1", "Lahore"], ["9", "R Y KHAN"], ["10", "RYKHAN"]);
  expect((await findCourierCity(db, "postex", "lahore")).outcome).toBe("served");
  // Two could be it now: neither takes its place.
  await store("postex", ["11", "R Y KHAN"], ["12", "RYKHAN"]);
  expect(await mappings("postex")).toMatchObject({ "rahim-yar-khan": "9 learned" });
});

it("a person's decision is kept by every later list, and teaches the same spelling of other couriers", async () => {
  await store("postex", ["1", "Lahore"], ["2", "Lhr Cantt Hub"]);
  expect(await served("lahore", "2")).toBe("decided");
  await store("postex", ["1", "Lahore"], ["2", "Lhr Cantt Hub"]);
  expect(await mappings("postex")).toEqual({ lahore: "2 person" });
  await store("trax", ["77", "LHR CANTT HUB"]);
  expect(await mappings("trax")).toEqual({ lahore: "77 learned" });
  // Where people have decided it to be two cities, nothing is learned.
  await store("tcs", ["5", "Lhr Cantt Hub"]);
  await db.deleteFrom("cityMappings").where("courierId", "=", "tcs").execute();
  await served("kasur", "5", false, "tcs");
  await store("leopards", ["88", "Lhr Cantt Hub"]);
  expect(await mappings("leopards")).toEqual({});
});

it("a spelling is recognised in addresses only when a person says so, and never one of another city", async () => {
  const found = async (address: string) => recogniseCity(await listCities(db), address);
  await store("postex", ["1", "Lahorabadia"], ["2", "Karachi"]);
  await served("lahore", "1");
  expect((await found("House 1, Lahorabadia")).outcome).not.toBe("found");
  await served("lahore", "1", true);
  expect(await found("House 1, Lahorabadia")).toEqual({ outcome: "found", cityId: "lahore" });
  await served("lahore", "2", true);
  expect(await found("House 1, Karachi")).toEqual({ outcome: "found", cityId: "karachi" });
});

it("decides nothing about what does not exist", async () => {
  await store("postex", ["1", "Lahore"]);
  expect(await served("atlantis", "1")).toBe("unknownCity");
  expect(await served("lahore", "2")).toBe("unknownCourierCity");
});

import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { findCourierCity } from "../../cities/find-courier-city.ts";
import type { CourierCity, CourierResult } from "../../model/courier-adapter.ts";
import { findLastFetch } from "./city-fetch-queries.ts";
import type { CourierDelivery } from "./courier-delivery.ts";
import { fetchCities, fetchDueCities } from "./fetch-cities.ts";

const { db } = await createTestDatabase(1);
const lahore: CourierCity = { code: "2", name: "Lahore", pickup: true, delivery: true };
let answer: CourierResult<{ cities: CourierCity[] }> | Error;
let calls: string[];

const delivery: CourierDelivery = {
  db,
  adapterOf: (name) =>
    ({
      listCities: async () => {
        calls.push(name);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    }) as unknown as ReturnType<CourierDelivery["adapterOf"]>,
  openAccount: async (_, courierId) => ({ courierId, baseUrl: "", credentials: {}, settings: {} }),
  findCity: findCourierCity,
};
const due = () => fetchDueCities(delivery, new AbortController().signal);
const anHourLater = async () => {
  await sql`update courier_requests set finished_at = finished_at - interval '61 minutes'`.execute(db);
  await sql`update courier_credentials set set_at = set_at - interval '61 minutes'`.execute(db);
};

beforeEach(async () => {
  answer = { outcome: "done", cities: [lahore] };
  calls = [];
  await db.deleteFrom("courierRequests").execute();
  await db.deleteFrom("courierCredentials").execute();
  await db.updateTable("couriers").set({ active: true }).execute();
  for (const courierId of ["postex", "trax"])
    await db
      .insertInto("courierCredentials")
      .values({ courierId, sealed: Buffer.from("x"), setBy: null })
      .execute();
  await db.updateTable("couriers").set({ active: false }).where("id", "=", "trax").execute();
});

it("asks after an account was saved, then couriers that are switched on once a day", async () => {
  await due();
  await due();
  expect(calls).toEqual(["postex", "trax"]);
  expect(await findCourierCity(db, "postex", "lahore")).toMatchObject({ outcome: "served", code: "2" });
  for (let hour = 1; hour < 25; hour++) await anHourLater();
  await due();
  expect(calls).toEqual(["postex", "trax", "postex"]);
  await sql`update courier_credentials set set_at = now() where courier_id = 'trax'`.execute(db);
  await due();
  expect(calls).toEqual(["postex", "trax", "postex", "trax"]);
});

it("asks again an hour after a failure, and keeps the list", async () => {
  await due();
  await db.deleteFrom("courierRequests").execute();
  for (const failure of [
    { outcome: "refused", reason: "Invalid token" } as const,
    { outcome: "done", cities: [] } as const,
    new Error("what no adapter should throw"),
  ]) {
    answer = failure as typeof answer;
    await due();
    await due();
    expect((await findLastFetch(db, "postex"))?.reason).toMatch(/^(Invalid token|The courier )/);
    await anHourLater();
  }
  expect(calls.filter((courier) => courier === "postex")).toHaveLength(4);
  expect((await findCourierCity(db, "postex", "lahore")).outcome).toBe("served");
});

it("says that there is no account", async () => {
  const fetched = await fetchCities({ ...delivery, openAccount: async () => null }, "postex", null);
  expect(fetched).toEqual({
    outcome: "failed",
    reason: "This courier has no account yet. Add it under Couriers.",
  });
});

import { afterAll, expect, it } from "vitest";
import { setSealingSecrets } from "../platform/sealed-text.ts";
import { courierDelivery } from "../server/jobs/courier-jobs.ts";
import { findCourierCity } from "../shop/fulfilment/cities/find-courier-city.ts";
import { fetchDueCities } from "../shop/fulfilment/couriers/accounts/fetch-cities.ts";
import { openCourierAccount } from "../shop/fulfilment/couriers/accounts/open-courier-account.ts";
import { connectShop } from "./simulators/couriers/connect-shop.ts";
import { startCourier } from "./simulators/couriers/start-courier.ts";
import { createTestDatabase } from "./test-database.ts";

const { db } = await createTestDatabase();
const couriers = await Promise.all([startCourier("postex"), startCourier("trax")]);
afterAll(async () => {
  setSealingSecrets([]);
  await Promise.all(couriers.map((courier) => courier.stop()));
});

it("a shop of development has accounts at simulated couriers, and keeps those that it has", async () => {
  setSealingSecrets(["a-secret-of-the-tests-0123456789"]);
  const isActive = async () =>
    (await db.selectFrom("couriers").where("active", "=", true).orderBy("id").select("id").execute()).map(
      ({ id }) => id,
    );
  expect(await connectShop(db, couriers)).toEqual(["postex", "trax"]);
  expect(await isActive()).toEqual(["postex", "rider", "trax"]);
  const account = await openCourierAccount(db, "trax");
  expect(account?.baseUrl).toBe(couriers[1].account.baseUrl);
  const cities = async () =>
    (await db.selectFrom("courierCities").select("courierId").distinct().orderBy("courierId").execute()).map(
      ({ courierId }) => courierId,
    );
  const delivery = courierDelivery(db);
  await fetchDueCities(delivery, new AbortController().signal);
  expect(await cities()).toEqual(["postex", "trax"]);
  expect(await findCourierCity(db, "trax", "lahore")).toMatchObject({ outcome: "served", code: "202" });
  // Once a day.
  const calls = couriers[1].calls.length;
  await fetchDueCities(delivery, new AbortController().signal);
  expect(couriers[1].calls).toHaveLength(calls);

  await db.updateTable("couriers").set({ active: false, settings: "{}" }).where("id", "=", "trax").execute();
  expect(await connectShop(db, couriers)).toEqual([]);
  expect(await isActive()).toEqual(["postex", "rider"]);
  expect((await openCourierAccount(db, "trax"))?.baseUrl).toBe("https://sonic.pk/api");
});

import { afterAll, expect, it } from "vitest";
import { setSealingSecrets } from "../platform/sealed-text.ts";
import { adapterOf } from "../shop/couriers/adapter-of.ts";
import { openCourierAccount } from "../shop/couriers/open-courier-account.ts";
import { connectShop } from "./simulators/couriers/connect-shop.ts";
import { startCourier } from "./simulators/couriers/start-courier.ts";
import { createTestDatabase } from "./test-database.ts";

const { db } = await createTestDatabase();
const couriers = await Promise.all([startCourier("postex"), startCourier("trax")]);
afterAll(() => Promise.all(couriers.map((courier) => courier.stop())));

it("a shop of development has accounts at simulated couriers, and keeps those that it has", async () => {
  setSealingSecrets(["a-secret-of-the-tests-0123456789"]);
  const isActive = async () =>
    (await db.selectFrom("couriers").where("active", "=", true).orderBy("id").select("id").execute()).map(
      ({ id }) => id,
    );
  expect(await connectShop(db, couriers)).toEqual(["postex", "trax"]);
  expect(await isActive()).toEqual(["postex", "rider", "trax"]);
  const account = await openCourierAccount(db, "trax");
  if (!account) throw new Error("no account");
  expect(await adapterOf("trax").listCities(account, AbortSignal.timeout(5000))).toMatchObject({
    outcome: "done",
  });

  await db.updateTable("couriers").set({ active: false, settings: "{}" }).where("id", "=", "trax").execute();
  expect(await connectShop(db, couriers)).toEqual([]);
  expect(await isActive()).toEqual(["postex", "rider"]);
  expect((await openCourierAccount(db, "trax"))?.baseUrl).toBe("https://sonic.pk/api");
});

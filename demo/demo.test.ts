import { readdirSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { seedCatalogue } from "../server/seeding/seed.ts";
import { listWorkQueues } from "../shop/overview/today-queries.ts";
import { workQueues } from "../shop/overview/work-queue.ts";
import type { Schema } from "../shop/schema.ts";
import { moveClock, openClock, present, stopClock } from "../test/move-clock.ts";
import { orderFaults } from "../test/orders/order-faults.ts";
import { createTempFolder, removeFolder } from "../test/temp-folder.ts";
import { createTestDatabase } from "../test/test-database.ts";
import { liveDemoDays } from "./demo-days.ts";
import { claimDemoFolder } from "./demo-folder.ts";
import { setUpDemoShop } from "./demo-shop.ts";

it("refuses the folder of a real shop", async () => {
  const folder = createTempFolder("demo");
  writeFileSync(`${folder}/postgres-password`, "secret");
  await expect(claimDemoFolder(folder)).rejects.toThrow("is not the folder of a demo");
  expect(readdirSync(folder)).toContain("postgres-password");
  removeFolder(folder);
});

it("has something waiting in each queue, and books that balance", async () => {
  const { connection, pool: template } = await createTestDatabase();
  await template.query("drop schema public cascade; create schema public");
  await openClock(template);
  await moveClock(template, present() - 12 * 86_400_000);
  const { db, pool, close } = openDatabase<Schema>(connection);
  await migrate(db as never, "db/migrations");
  await seedCatalogue(db, "db/seed/media");
  const shop = await setUpDemoShop(
    db,
    ["a-secret-of-the-demo-0123456789abcdef"],
    "http://localhost:3100",
    "none",
  );
  await liveDemoDays(shop, { pool, days: 12, orders: 12, seed: 37 });
  await stopClock(pool);
  const waiting = await listWorkQueues(db, { now: new Date(), stuckDays: 3, userId: shop.staff.owner.id });
  const names = waiting.map(({ name }) => name);
  // Such a parcel leaves no longer.
  expect(workQueues.filter((name) => !names.includes(name))).toEqual(["delivered_unpaid"]);
  expect(await orderFaults(pool)).toEqual([]);
  for (const { stop } of [...shop.couriers, shop.gateway]) await stop();
  await close();
});

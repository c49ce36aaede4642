import { readdirSync, writeFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { parseConfig } from "../platform/config.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { postgresFiles } from "../platform/database/postgres-files.ts";
import { postmasterPid } from "../platform/database/postgres-process.ts";
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
import { runDemo } from "./run-demo.ts";

it("refuses the folder of a real shop", async () => {
  const folder = createTempFolder("demo");
  writeFileSync(`${folder}/postgres-password`, "secret");
  await expect(claimDemoFolder(folder)).rejects.toThrow("is not the folder of a demo");
  expect(readdirSync(folder)).toContain("postgres-password");
  removeFolder(folder);
});

it("leaves no database running", { timeout: 60_000 }, async () => {
  const temp = createTempFolder("demo-run");
  const folder = `${temp}/shop`;
  const wasRunning: boolean[] = [];
  const runs = () => postmasterPid(postgresFiles(folder)) !== null;
  const start = async () => void wasRunning.push(runs());
  const said = vi.spyOn(console, "log").mockReturnValue();
  const built = { parseConfig, start } as unknown as Parameters<typeof runDemo>[0];
  await runDemo(built, ["--data-dir", folder, "--days", "1", "--orders", "1"]);
  said.mockRestore();
  // The shop that is served starts and stops its own.
  expect([wasRunning, runs()]).toEqual([[false], false]);
  removeFolder(temp);
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
  const lines: string[] = [];
  await liveDemoDays(shop, { pool, days: 12, orders: 12, seed: 37, report: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringMatching(/^10 of 12 days, \d+ of 12 orders$/)]);
  await stopClock(pool);
  const waiting = await listWorkQueues(db, { now: new Date(), stuckDays: 3, userId: shop.staff.owner.id });
  const names = waiting.map(({ name }) => name);
  // Such a parcel leaves no longer.
  expect(workQueues.filter((name) => !names.includes(name))).toEqual(["delivered_unpaid"]);
  expect(await orderFaults(pool)).toEqual([]);
  for (const { stop } of [...shop.couriers, shop.gateway]) await stop();
  await close();
});

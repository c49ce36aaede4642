import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { processStartTime } from "../../platform/process-lock.mjs";
import { createTestDatabase } from "../test-database.ts";
import {
  eventually,
  launchShop,
  newDataFolder,
  postgresPidOf,
  type ShopProcess,
  startShop,
  usedDataFolder,
} from "./shop-process.ts";

const workersOf = (shop: Pick<ShopProcess, "output">) =>
  [...shop.output().matchAll(/"workerPid":(\d+),"msg":"a worker is ready"/g)].map(([, pid]) => Number(pid));

describe("the processes of a shop with workers", () => {
  it("end with their primary, also when it is killed; the next start joins the PostgreSQL that was left", async () => {
    const data = await usedDataFolder();
    const shop = await startShop(data, { WORKERS: "2" });
    await eventually(() => expect(workersOf(shop)).toHaveLength(2));
    const postgres = postgresPidOf(data);
    shop.child.kill("SIGKILL");
    await shop.exit;
    await eventually(() => expect(workersOf(shop).map(processStartTime)).toEqual(["", ""]));
    expect(processStartTime(postgres)).not.toBe("");

    const next = await startShop(data, { WORKERS: "2" });
    expect((await fetch(next.url)).status).toBe(200);
    expect(postgresPidOf(data)).toBe(postgres);
    next.child.kill("SIGTERM");
    expect(await next.exit, next.output()).toBe(0);
    expect(processStartTime(postgres)).toBe("");
  });

  it("have a PostgreSQL with enough connections, also where a shop with fewer workers has left one", async () => {
    const data = await usedDataFolder();
    const limitOf = () =>
      readFileSync(join(data, "postgres/data/postmaster.opts"), "utf8").match(/max_connections=(\d+)/)?.[1];
    const single = await startShop(data);
    expect(limitOf()).toBe("100");
    single.child.kill("SIGKILL");
    await single.exit;

    const shop = launchShop(data, { WORKERS: "9" });
    await eventually(() => expect(limitOf()).toBe("104"));
    // It has not opened yet, or some of its workers have not.
    shop.child.kill("SIGTERM");
    expect(await shop.exit, shop.output()).toBe(0);
    expect(postgresPidOf(data)).toBe(0);
  });

  it("are refused where a PostgreSQL of one's own allows too few connections", async () => {
    const { url } = await createTestDatabase(2);
    const shop = await startShop(newDataFolder(), { DATABASE_URL: url, WORKERS: "64" });
    expect(await shop.exit).toBe(1);
    expect(shop.output()).toContain(
      "WORKERS=64 needs 599 PostgreSQL connections; this server allows 100 (max_connections). Raise it, or set WORKERS=8.",
    );
    expect(shop.output()).not.toContain("    at ");
  });

  it("end where the port is taken, and say so once", async () => {
    const { url } = await createTestDatabase(2);
    const shop = await startShop(newDataFolder(), { DATABASE_URL: url });
    const { port } = new URL(shop.url);
    const data = await usedDataFolder();
    const second = await startShop(data, { PORT: port, WORKERS: "2" });
    expect(await second.exit).toBe(1);
    expect(second.output().match(/Port \d+ is already in use\./g)).toHaveLength(1);
    expect(second.output()).toContain("The shop did not start: its first worker ended with exit code 1.");
    expect(second.output()).not.toContain("    at ");
    expect(postgresPidOf(data)).toBe(0);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
  });
});

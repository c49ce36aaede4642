import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { processStartTime } from "../../platform/process-lock.mjs";
import { createTestDatabase } from "../test-database.ts";
import {
  launchShop,
  newDataFolder,
  postgresPidOf,
  startShop,
  usedDataFolder,
  waitUntil,
} from "./shop-process.ts";

const homeStatus = async (address: string) => (await fetch(address)).status;

describe("start and stop", () => {
  it("opens, keeps its secrets to itself, and on SIGTERM stops PostgreSQL and exits with 0", async () => {
    const data = newDataFolder();
    const shop = await startShop(data);
    expect(await homeStatus(shop.url)).toBe(200);
    for (const secret of ["auth-secret", "credentials-key", "postgres-password"]) {
      expect(statSync(join(data, secret)).mode & 0o777).toBe(0o600);
    }
    // Passable where PostgreSQL runs as another account.
    expect(statSync(data).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
    expect(shop.output()).toContain("/setup?token=");
    const postgres = postgresPidOf(data);
    expect(processStartTime(postgres)).not.toBe("");

    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
    expect(processStartTime(postgres)).toBe("");
    expect(postgresPidOf(data)).toBe(0);
  });

  it("finishes a request under way before it stops", async () => {
    const { url } = await createTestDatabase(1);
    const shop = await startShop(newDataFolder(), { DATABASE_URL: url });
    const { port } = new URL(shop.url);
    const body = "email=ayesha%40example.com&password=wrong-password";
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const head = `POST /signin HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nConnection: close\r\n`;
    socket.write(
      `${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await waitUntil(async () => (await homeStatus(shop.url)) === 200);

    shop.child.kill("SIGINT");
    await waitUntil(() => shop.output().includes("finishing open requests"));
    socket.write(body.slice(10));
    expect(await shop.exit).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 40[01]/);
  });

  it("runs two shops side by side", async () => {
    const [one, other] = await Promise.all([
      startShop(await usedDataFolder()),
      startShop(await usedDataFolder()),
    ]);
    expect(one.url).not.toBe(other.url);
    expect([await homeStatus(one.url), await homeStatus(other.url)]).toEqual([200, 200]);
    one.child.kill("SIGTERM");
    expect(await one.exit).toBe(0);
    expect(await homeStatus(other.url)).toBe(200);
    other.child.kill("SIGTERM");
    expect(await other.exit).toBe(0);
  });

  it("names each setting that is wrong, and ends with 1", async () => {
    const shop = await startShop(newDataFolder(), {
      PORT: "many",
      APP_URL: "shop.example",
      AUTH_SECRET: "short",
    });
    expect(await shop.exit).toBe(1);
    for (const setting of ["PORT", "APP_URL", "AUTH_SECRET"]) expect(shop.output()).toContain(setting);
    expect(shop.output()).not.toContain("    at ");
  });

  it("brings one database up to date from two servers that start at once", async () => {
    const { pool, url } = await createTestDatabase(2);
    await pool.query("drop schema public cascade; create schema public");
    const shops = await Promise.all([1, 2].map(() => startShop(newDataFolder(), { DATABASE_URL: url })));
    for (const shop of shops) {
      expect(shop.url, shop.output()).not.toBe("");
      expect(await homeStatus(shop.url), shop.output()).toBe(200);
      shop.child.kill("SIGTERM");
      expect(await shop.exit).toBe(0);
    }
    expect((await pool.query("select count(*)::int as n from products")).rows).toEqual([{ n: 10 }]);
  });
});

describe("a start that comes to nothing", () => {
  it("leaves no PostgreSQL behind where the port is taken", async () => {
    const { url } = await createTestDatabase(1);
    const shop = await startShop(newDataFolder(), { DATABASE_URL: url });
    const { port } = new URL(shop.url);
    const data = await usedDataFolder();
    const second = await startShop(data, { PORT: port });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`Port ${port} is already in use.`);
    expect(second.output()).not.toContain("    at ");
    expect(postgresPidOf(data)).toBe(0);

    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
  });

  it.each(["Creating the database in", "Migrations"])(
    "stops cleanly on a SIGTERM after %j, and starts the next time",
    async (step) => {
      const data = newDataFolder();
      const { child, output, exit } = launchShop(data);
      await waitUntil(() => output().includes(step));
      child.kill("SIGTERM");
      expect(await exit, output()).toBe(0);
      expect(postgresPidOf(data)).toBe(0);

      const shop = await startShop(data);
      expect(await homeStatus(shop.url), shop.output()).toBe(200);
      shop.child.kill("SIGTERM");
      expect(await shop.exit).toBe(0);
    },
  );

  const steps = [
    "Creating the database in",
    "Migrations",
    "Seeded ten products",
    "Seeded the first articles",
  ];
  it.each(process.env.TEST_ALL ? steps : steps.slice(0, 2))(
    "recovers from a kill -9 after %j",
    async (step) => {
      const data = newDataFolder();
      const { child, output, exit } = launchShop(data);
      await waitUntil(() => output().includes(step));
      child.kill("SIGKILL");
      await exit;

      const shop = await startShop(data);
      expect(shop.url, shop.output()).not.toBe("");
      expect(await homeStatus(shop.url), shop.output()).toBe(200);
      shop.child.kill("SIGTERM");
      expect(await shop.exit).toBe(0);
    },
  );

  it("says in a sentence that the database cannot be reached", async () => {
    const shop = await startShop(newDataFolder(), { DATABASE_URL: "postgres://shop:word@127.0.0.1:1/shop" });
    expect(await shop.exit).toBe(1);
    expect(shop.output()).toContain("Cannot reach the database in DATABASE_URL: connect ECONNREFUSED");
    expect(shop.output()).not.toMatch(/ {4}at |word/);
  });

  it("says in a sentence that the data folder cannot be used", async () => {
    const file = join(newDataFolder(), "a-file");
    writeFileSync(file, "");
    const shop = await startShop(file);
    expect(await shop.exit).toBe(1);
    expect(shop.output()).toContain(`This account cannot write to DATA_DIR: ${file}`);
    expect(shop.output()).not.toContain("    at ");
  });
});

describe("after a kill -9", () => {
  it("joins the PostgreSQL that was left behind", async () => {
    const data = await usedDataFolder();
    const killedShop = await startShop(data);
    const postgres = postgresPidOf(data);
    killedShop.child.kill("SIGKILL");
    await killedShop.exit;
    expect(processStartTime(postgres)).not.toBe("");

    const shop = await startShop(data);
    expect(await homeStatus(shop.url)).toBe(200);
    expect(postgresPidOf(data)).toBe(postgres);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
    expect(processStartTime(postgres)).toBe("");
  });

  it("recovers when PostgreSQL was killed as well", async () => {
    const data = await usedDataFolder();
    const killedShop = await startShop(data);
    process.kill(postgresPidOf(data), "SIGKILL");
    killedShop.child.kill("SIGKILL");
    await killedShop.exit;

    const shop = await startShop(data);
    expect(await homeStatus(shop.url)).toBe(200);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
  });

  it("starts PostgreSQL again while the shop runs", async () => {
    const data = await usedDataFolder();
    const shop = await startShop(data);
    const before = postgresPidOf(data);
    process.kill(before, "SIGKILL");
    await waitUntil(async () => postgresPidOf(data) !== before && (await homeStatus(`${shop.url}/`)) === 200);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
  });

  it("starts although its process id belongs to another program now", async () => {
    const data = await usedDataFolder();
    const first = await startShop(data);
    const file = join(data, "postgres/data/postmaster.pid");
    const content = readFileSync(file, "utf8");
    first.child.kill("SIGTERM");
    await first.exit;
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, content.replace(/^\d+/, String(process.pid)));
    // A lock whose holder is gone.
    writeFileSync(join(data, "postgres.lock"), "999999 1");

    const shop = await startShop(data);
    expect(await homeStatus(shop.url)).toBe(200);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
    rmSync(join(data, "postgres.lock"), { force: true });
  });
});

import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../test-database.ts";
import { eventually, newDataFolder, type ShopProcess, startShop, waitUntil } from "./shop-process.ts";

const status = async (address: string) => (await fetch(address)).status;
const linesOf = (shop: ShopProcess) =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("a shop that is watched", async () => {
  const { pool, url } = await createTestDatabase(2);
  const shop = await startShop(newDataFolder(), {
    DATABASE_URL: url,
    LOG_LEVEL: "debug",
    METRICS_PORT: "0",
    DRAIN_SECONDS: "3600",
  });
  const fetchMetrics = async () => {
    const address = shop.output().match(/Metrics are at (\S+)/)?.[1] ?? "";
    return (await fetch(address)).text();
  };

  it("says that it is alive and ready, and nothing more", async () => {
    for (const [path, word] of [
      ["/healthz", "ok\n"],
      ["/readyz", "ready\n"],
    ]) {
      const response = await fetch(shop.url + path);
      expect([response.status, await response.text()]).toEqual([200, word]);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  it("is not ready while a migration is missing, and stays alive", async () => {
    const { rows } = await pool.query("delete from kysely_migration where name like '102%' returning *");
    await waitUntil(async () => (await status(`${shop.url}/readyz`)) === 503);
    expect(await status(`${shop.url}/healthz`)).toBe(200);
    await pool.query("insert into kysely_migration values ($1, $2)", [rows[0].name, rows[0].timestamp]);
    await waitUntil(async () => (await status(`${shop.url}/readyz`)) === 200);
  });

  it("logs a line for every request: its route, and the id in the response", async () => {
    const page = await fetch(`${shop.url}/search?q=retinol`);
    const form = {
      method: "POST",
      headers: { Origin: shop.url },
      body: new URLSearchParams({ email: "x" }),
    };
    const refused = await fetch(`${shop.url}/contact`, form);
    const client = expect.stringMatching(/^[0-9a-f]{16}$/);
    for (const [response, line] of [
      [page, { level: "debug", method: "GET", route: "/search", status: 200 }],
      [refused, { level: "info", method: "POST", route: "/contact", status: 400, client }],
    ] as const) {
      const requestId = response.headers.get("X-Request-Id");
      expect(requestId).toBeTruthy();
      await waitUntil(() => linesOf(shop).some((logged) => logged.requestId === requestId));
      const logged = linesOf(shop).find((one) => one.requestId === requestId);
      expect(logged).toEqual({
        ...line,
        requestId,
        msg: "request",
        milliseconds: expect.any(Number),
        time: expect.any(String),
      });
    }
  });

  it("serves its figures on a port of their own", async () => {
    await fetch(`${shop.url}/product/lumiskin-retinol`);
    await waitUntil(async () => (await fetchMetrics()).includes('route="/product/:id",status="200"'));
    for (const metric of [
      /^lumiskin_requests_total\{method="POST",route="\/contact",status="400"\} 1$/m,
      /^lumiskin_request_seconds_bucket\{le="0.005",route="\/healthz"\} \d+$/m,
      /^lumiskin_database_connections\{state="open"\} [1-9]\d*$/m,
      /^lumiskin_database_connections\{state="idle"\} \d+$/m,
      /^lumiskin_database_connections\{state="wanted"\} \d+$/m,
      /^lumiskin_database_up 1$/m,
      /^lumiskin_outbox_emails\{state="waiting"\} \d+$/m,
      /^lumiskin_outbox_emails\{state="failed"\} 0$/m,
      /^lumiskin_outbox_oldest_seconds [\d.]+$/m,
      /^lumiskin_jobs\{state="failed"\} \d+$/m,
      /^lumiskin_page_cache_requests_total\{result="miss"\} [1-9]\d*$/m,
      /^lumiskin_page_cache_bytes [1-9]\d*$/m,
      /^nodejs_eventloop_lag_seconds [\d.e-]+$/m,
    ]) {
      // On a busy machine the database may answer too late for one reading.
      await eventually(async () => expect(await fetchMetrics()).toMatch(metric));
    }
    expect(await status(`${shop.url}/metrics`)).toBe(404);
  });

  it("still gives figures when the database does not answer", async () => {
    await pool.query("alter table outbox rename to outbox_away");
    const text = await fetchMetrics();
    await pool.query("alter table outbox_away rename to outbox");
    expect(text).toMatch(/^lumiskin_database_up 0$/m);
    expect(text).not.toMatch(/^lumiskin_outbox_oldest_seconds /m);
  });

  it("is not ready while it closes, answers all the same, and goes on a second signal", async () => {
    shop.child.kill("SIGTERM");
    await waitUntil(async () => (await status(`${shop.url}/readyz`)) === 503);
    expect(await status(`${shop.url}/healthz`)).toBe(200);
    expect(await status(shop.url)).toBe(200);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
  });
});

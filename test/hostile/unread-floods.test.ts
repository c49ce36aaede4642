import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDataFolder, type ShopProcess, startShop, usedDataFolder } from "../server/shop-process.ts";
import type { FloodOptions } from "./flood-unread.ts";
import { median } from "./floods.ts";
import { createReader, isInstalled, startCaddy, startFlood, startNginx } from "./unread-floods.ts";

// Floods of `npm run test:all`, which measure. `npm test` counts the bounds themselves: server/connection-limits.test.ts,
// server/pages/render-turns.test.ts, server/pages/build-files.test.ts.
const isLong = Boolean(process.env.TEST_ALL);

const attacker = "127.0.0.66";
const bystander = "127.0.0.9";
// While searches are rendered, a cached page waits for those that the event loop is at.
const bounds = { megabytes: 400, slower: 2, renderingMs: 20, milliseconds: 1000 };
const ways = ["directly", "nginx", "caddy"] as const;
const missing = ways.filter((way) => way !== "directly" && !isInstalled(way));

describe.runIf(isLong)("floods by a client that does not read", { timeout: 10 * 60_000 }, () => {
  if (missing.length > 0)
    afterAll(() => console.log(`skipped, because it is not installed: ${missing.join(", ")}`));

  describe.each(ways.filter((way) => !missing.includes(way)))("%s", (way) => {
    const isHttp2 = way !== "directly";
    let shop: ShopProcess;
    let port = 0;
    let script = "";
    let quiet = 0;
    let readers: Record<"other" | "own", ReturnType<typeof createReader>>;
    beforeAll(async () => {
      shop = await startShop(await usedDataFolder(), {
        LOG_LEVEL: "error",
        ...(isHttp2 ? { TRUSTED_PROXY: "127.0.0.1" } : {}),
      });
      const shopPort = Number(new URL(shop.url).port);
      const start = { directly: null, nginx: startNginx, caddy: startCaddy }[way];
      const proxy = await start?.(newDataFolder(), shopPort);
      port = proxy?.port ?? shopPort;
      readers = {
        other: createReader(bystander, port, isHttp2),
        own: createReader(attacker, port, isHttp2),
      };
      const page = await (await fetch(shop.url)).text();
      script = page.match(/\/assets\/[\w.-]+\.js/)?.[0] ?? "";
      quiet = await medianOfPage();
      return async () => {
        for (const reader of Object.values(readers)) reader.close();
        await proxy?.stop();
        shop.child.kill("SIGTERM");
        expect(await shop.exit).toBe(0);
      };
    });

    async function medianOfPage(): Promise<number> {
      const times: number[] = [];
      for (let n = 0; n < 60; n++) {
        const { status, milliseconds } = await readers.other.get("/");
        expect(status).toBe(200);
        times.push(milliseconds);
        await wait(15);
      }
      return median(times);
    }

    /** Floods while a bystander requests a page that is cached. */
    async function expectHarmless(
      options: Omit<FloodOptions, "from" | "port" | "isHttp2">,
      meanwhile = async () => {},
    ) {
      const end = await startFlood({ from: attacker, port, isHttp2, ...options });
      const [busy] = await Promise.all([medianOfPage(), meanwhile()]);
      end();
      const status = readFileSync(`/proc/${shop.child.pid}/status`, "utf8");
      const megabytes = Math.round(Number(status.match(/VmHWM:\s+(\d+)/)?.[1]) / 1024);
      console.log(
        `${way}: a cached page in ${busy.toFixed(1)} ms (quiet ${quiet.toFixed(1)}); memory ${megabytes} MB at most`,
      );
      expect
        .soft(busy)
        .toBeLessThanOrEqual(Math.min(bounds.slower * quiet + bounds.renderingMs, bounds.milliseconds));
      expect.soft(megabytes).toBeLessThanOrEqual(bounds.megabytes);
      expect(shop.child.exitCode).toBeNull();
    }

    const many = isHttp2 ? { connections: 9, requestsEach: 100 } : { connections: 30, requestsEach: 1000 };

    it("of one file", () => expectHarmless({ ...many, waves: 4, path: script, acceptEncoding: "br" }));

    it("of one page, which is unpacked", () => expectHarmless({ ...many, waves: 4, path: "/" }));

    it("of searches", async () => {
      const many = isHttp2 ? { connections: 9, requestsEach: 100 } : { connections: 900, requestsEach: 1 };
      await expectHarmless(
        { ...many, waves: 1, path: "/search?q=serum+*", acceptEncoding: "br" },
        async () => {
          const searches = Array.from({ length: 300 }, async (_, n) => {
            await wait(n * 30);
            return readers.other.get(`/search?q=mask+${n}`);
          });
          const ownSearches = Array.from({ length: 30 }, async (_, n) => {
            await wait(n * 300);
            return readers.own.get(`/search?q=oil+${n}`);
          });
          const others = await Promise.all(searches);
          expect.soft(others.filter(({ status }) => status !== 200)).toEqual([]);
          expect.soft(Math.max(...others.map(({ milliseconds }) => milliseconds))).toBeLessThanOrEqual(5_000);
          const own = await Promise.all(ownSearches);
          expect
            .soft(own.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter)))
            .toEqual([]);
          expect.soft(Math.max(...own.map(({ milliseconds }) => milliseconds))).toBeLessThanOrEqual(6_000);
        },
      );
    });
  });
});

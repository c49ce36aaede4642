import { createHmac } from "node:crypto";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blankSettings } from "../blank-settings.ts";
import { createTestDatabase } from "../test-database.ts";
import { browserOf } from "./leaked-secrets.ts";
import { eventually, newDataFolder, type ShopProcess, startShop } from "./shop-process.ts";

interface Answer {
  status: number | undefined;
  requestId: string;
  text: string;
}

/**
 * Asks over a connection of its own, which any worker may get, unless an agent has one. Rejects where it breaks, or where
 * nothing comes: Node loses a connection that it is just handing to a worker which is killed.
 */
function ask(url: string, agent: Agent | false = false, headers = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers, signal: AbortSignal.timeout(20_000) }, (response) => {
      const { statusCode: status } = response;
      const requestId = String(response.headers["x-request-id"]);
      const answer = response.setEncoding("utf8").toArray();
      answer.then((texts) => resolve({ status, requestId, text: texts.join("") }), reject);
    }).on("error", reject);
  });
}

const linesOf = (shop: ShopProcess) =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The process ids of the workers that have said so. */
const pidsThat = (shop: ShopProcess, msg: string) =>
  linesOf(shop)
    .filter((line) => line.msg === msg)
    .map(({ workerPid }) => Number(workerPid));

/** The worker that has answered a request, by its line in the log. Pages from the cache have no id. */
async function workerOf(shop: ShopProcess, requestId: string | null): Promise<number> {
  const lineOf = () => linesOf(shop).find((line) => line.requestId === requestId && line.msg === "request");
  await eventually(() => expect(lineOf()).toBeDefined());
  return Number(lineOf()?.pid);
}

/** The shop has signed this session, which has ended: pages are rendered for it alone. */
const authSecret = "a-secret-for-tests-that-nobody-uses-elsewhere";
const signature = createHmac("sha256", authSecret).update("nobody").digest("base64");
const uncached = { Cookie: `lumiskin.session_token=${encodeURIComponent(`nobody.${signature}`)}` };

/** What each of some workers has answered last, once each has been asked. */
async function askEach(shop: ShopProcess, path: string, pids: number[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(shop.url + path, false, uncached)));
    for (const { requestId, text } of answers) texts.set(await workerOf(shop, requestId), text);
    expect([...texts.keys()].sort()).toEqual([...pids].sort());
  });
  return texts;
}

describe("a shop of two workers", () => {
  let shop: ShopProcess;
  let pids: number[] = [];
  let jobRuns: () => Promise<string[]>;
  let query: (sql: string) => Promise<unknown>;

  beforeAll(async () => {
    const { pool, url } = await createTestDatabase(2);
    query = (sql) => pool.query(sql);
    // The cleanup job alone deletes here, once when it starts: each run notes whose it was.
    await pool.query(`create table job_runs (by text);
      create function note_job_run() returns trigger language plpgsql as
        $$ begin insert into job_runs values (current_setting('application_name')); return null; end $$;
      create trigger note_job_run after delete on mailbox_rate_slots for each statement execute function note_job_run()`);
    jobRuns = async () =>
      (await pool.query<{ by: string }>("select by from job_runs")).rows.map(({ by }) => by);
    shop = await startShop(newDataFolder(), {
      DATABASE_URL: url,
      AUTH_SECRET: authSecret,
      WORKERS: "2",
      LOG_LEVEL: "debug",
      METRICS_PORT: "0",
      DRAIN_SECONDS: "3600",
    });
    await eventually(() => expect(pidsThat(shop, "a worker is ready")).toHaveLength(2));
    pids = pidsThat(shop, "a worker is ready");
  });
  afterAll(() => void shop.child.kill("SIGKILL"));

  it("answers by both, and is ready", async () => {
    expect(pids).not.toContain(shop.child.pid);
    await askEach(shop, "/search?q=renamed", pids);
    expect((await ask(`${shop.url}/readyz`)).text).toBe("ready\n");
    expect(shop.output().match(/LumiSkin is running at/g)).toHaveLength(1);
    expect(shop.output().match(/\/setup\?token=/g)).toHaveLength(1);
  });

  it("shows at each worker what was changed at one, or beside the shop", async () => {
    const named = (text: string) => text.includes("Renamed Serum");
    expect([...(await askEach(shop, "/search?q=renamed", pids)).values()].map(named)).toEqual([false, false]);
    await query("update products set name = 'Renamed Serum' where route = '/p1'");
    await eventually(async () =>
      expect([...(await askEach(shop, "/search?q=renamed", pids)).values()].map(named)).toEqual([true, true]),
    );

    const owner = browserOf(shop.url, new Set());
    const token = shop.output().match(/\/setup\?token=(\S+)/)?.[1];
    const account = { email: "owner@example.com", password: "a-good-password-5512" };
    expect((await owner.send(`/setup?token=${token}`, account)).status).toBe(302);
    // A cached page does not say whose it is. The workers get connections in turn.
    const showPhone = async () => {
      const pages: boolean[] = [];
      while (pages.length < 6) pages.push((await ask(`${shop.url}/contact`)).text.includes("042 35761234"));
      return pages;
    };
    expect(await showPhone()).toEqual(Array(6).fill(false));
    const saved = await owner.send("/dashboard/settings", { ...blankSettings, phone: "042 35761234" });
    expect(pids).toContain(await workerOf(shop, saved.headers.get("X-Request-Id")));
    await eventually(async () => expect(await showPhone()).toEqual(Array(6).fill(true)));
  });

  it("puts the metrics of both together: a process's by worker, the shop's once", async () => {
    const address = shop.output().match(/Metrics are at (\S+)/)?.[1] ?? "";
    await eventually(async () => {
      const { text } = await ask(address);
      expect(text).toMatch(/^lumiskin_workers 2$/m);
      for (const worker of [1, 2]) {
        expect(text).toMatch(
          new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} \\d{8,}$`, "m"),
        );
        expect(text).toMatch(
          new RegExp(
            `^lumiskin_requests_total\\{worker="${worker}",method="GET",route="/search",status="200"\\} [1-9]`,
            "m",
          ),
        );
      }
      expect(text.match(/^lumiskin_database_up.*$/gm)).toEqual(["lumiskin_database_up 1"]);
      expect(text.match(/^lumiskin_outbox_oldest_seconds.*$/gm)).toHaveLength(1);
    });
  });

  it("goes on when the worker that owns the jobs is killed: only its own connections break, and another replaces it", async () => {
    const [owner = 0] = pidsThat(shop, "a worker owns the jobs");
    const [survivor = 0] = pids.filter((pid) => pid !== owner);
    const firstRuns = await jobRuns();
    expect(firstRuns).toEqual([expect.stringContaining(`lumiskin ${owner} `)]);

    const traffic = { answered: 0, broken: 0, failed: [] as Answer[], stopped: false };
    const visitors = Array.from({ length: 8 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!traffic.stopped) {
        const answer = await ask(`${shop.url}/p1`, agent).catch(() => null);
        if (!answer) traffic.broken += 1;
        else if (answer.status === 200) traffic.answered += 1;
        else traffic.failed.push(answer);
      }
      agent.destroy();
    });
    await eventually(() => expect(traffic.answered).toBeGreaterThan(100));
    process.kill(owner, "SIGKILL");
    await eventually(() => expect(pidsThat(shop, "a worker is ready")).toHaveLength(3));
    const newest = pidsThat(shop, "a worker is ready").at(-1) ?? 0;
    await askEach(shop, "/search?q=renamed", [survivor, newest]);
    const { answered } = traffic;
    await eventually(() => expect(traffic.answered).toBeGreaterThan(answered + 100));
    traffic.stopped = true;
    await Promise.all(visitors);

    expect(traffic.failed).toEqual([]);
    // A visitor has one connection: at most that one breaks.
    expect(traffic.broken).toBeLessThanOrEqual(visitors.length);
    expect(pidsThat(shop, "a worker owns the jobs")).toEqual([owner, survivor]);
    await eventually(async () =>
      expect(await jobRuns()).toEqual([...firstRuns, expect.stringContaining(`lumiskin ${survivor} `)]),
    );
  });

  it("finishes a request under way before it stops, and ends all its processes", async () => {
    const { port, origin } = new URL(shop.url);
    const body = "email=ayesha%40example.com&password=wrong-password";
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const head = `POST /signin HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\nConnection: close\r\n`;
    socket.write(
      `${head}Expect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    // Once it says so, a worker has the request.
    await eventually(() => expect(answer).toBe("HTTP/1.1 100 Continue\r\n\r\n"));
    answer = "";
    shop.child.kill("SIGTERM");
    // It serves on, for a proxy that has not heard of it yet. A second signal ends that.
    await eventually(async () => expect((await ask(`${shop.url}/readyz`)).status).toBe(503));
    expect(shop.output()).not.toContain("finishing open requests");
    shop.child.kill("SIGTERM");
    await eventually(() => expect(shop.output()).toContain("finishing open requests"));
    socket.write(body.slice(10));
    expect(await shop.exit, shop.output()).toBe(0);
    expect(answer, shop.output()).toMatch(/^HTTP\/1\.1 40[01]/);
    for (const pid of pidsThat(shop, "a worker is ready"))
      expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});

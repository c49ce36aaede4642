import { readdirSync, readFileSync } from "node:fs";
import { Agent, request as send } from "node:http";
import { getPriority } from "node:os";
import { describe, expect, it } from "vitest";
import { serverEnvironment } from "../../bin/server-process.mjs";
import { createTestDatabase } from "../test-database.ts";
import { newDataFolder, startShop } from "./shop-process.ts";

const post = (address: string, path: string, body: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const headers = {
      Origin: address,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": body.length,
    };
    const request = send(`${address}${path}`, { method: "POST", headers, agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject).end(body);
  });

describe("a flood of forms with hundreds of thousands of names", () => {
  it("is refused without crashing the server, and other requests are served during it", async () => {
    // A fifth of the usual heap: what would end that one later ends this one at once.
    const { url } = await createTestDatabase(1);
    const shop = await startShop(newDataFolder(), {
      DATABASE_URL: url,
      NODE_OPTIONS: "--max-old-space-size=100",
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const names = Array.from({ length: 32_000 }, (_, n) => `n${n}`).join("&");
    const flood = ["/signin", "/contact", "/newsletter.data", "/p1"].flatMap((path) =>
      Array.from({ length: 40 }, () => post(shop.url, path, names, agent)),
    );
    expect((await fetch(shop.url)).status).toBe(200);
    const answers = new Set(await Promise.all(flood));
    expect([400, 429]).toEqual(expect.arrayContaining([...answers]));
    expect((await fetch(`${shop.url}/cart`)).status).toBe(200);
    agent.destroy();
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
  });
});

describe.skipIf(process.platform !== "linux")("the process of the shop", () => {
  it("has the options of a server, and threads that yield the processors to the event loop", async () => {
    const { url } = await createTestDatabase(1);
    const shop = await startShop(newDataFolder(), { DATABASE_URL: url });
    const { pid = 0 } = shop.child;
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    const { NODE_OPTIONS, MALLOC_ARENA_MAX } = serverEnvironment({});
    const options = [`NODE_OPTIONS=${NODE_OPTIONS}`, `MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX}`];
    expect(environment).toEqual(expect.arrayContaining(options));
    const workers = readdirSync(`/proc/${pid}/task`).filter(
      (id) => readFileSync(`/proc/${pid}/task/${id}/comm`, "utf8").trim() === "libuv-worker",
    );
    expect(workers.map((id) => getPriority(Number(id)) - getPriority(pid))).toEqual([10, 10, 10, 10]);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
  });
});

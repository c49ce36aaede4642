import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { type EmbeddedPostgres, joinPostgres } from "../platform/database/embedded-postgres.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import type { Schema } from "../shop/schema.ts";
import { newFolder, removeFolder, removeForsaken } from "../test/new-folder.ts";

/** What package.json's "start" gives Node: flags, and settings of the C library. */
const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const flags: string[] = scripts.start.match(/--[\w-]+=\d+/g);
const settings = Object.fromEntries(
  [...scripts.start.matchAll(/\b([A-Z_]+)=(\d+)/g)].map(([, ...pair]) => pair),
);

const secret = "a-secret-for-measurements-that-nobody-uses-elsewhere";

export type BenchShop = Awaited<ReturnType<typeof openBenchShop>>;

/** A shop of its own on a database of its own, as `npm start` runs it: limits on, nothing tuned. It ends with the block that opens it. */
export async function openBenchShop() {
  await removeForsaken();
  await using opened = new AsyncDisposableStack();
  const dataDir = opened.adopt(newFolder("bench"), removeFolder);
  let running = await start(dataDir);
  opened.defer(() => stop(running.child));
  let postgres: EmbeddedPostgres | null = await joinPostgres(dataDir, () => {});
  // Its own connections go as soon as they rest: they are none of the shop's.
  const { db, pool, close } = openDatabase<Schema>({ ...postgres.connection, idleTimeoutMillis: 500 });
  const leave = async () => {
    if (!postgres) return;
    await close();
    await postgres.leave();
    postgres = null;
  };
  opened.defer(leave);
  const all = opened.move();
  return {
    dataDir,
    db,
    pool,
    get address() {
      return running.address;
    },
    get child() {
      return running.child;
    },
    /** The cookie of a session with that token. */
    cookie: (token: string) => {
      const signature = createHmac("sha256", secret).update(token).digest("base64");
      return `lumiskin.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    },
    /** Gives up its own connection, stops the shop and starts it again. @returns milliseconds to the first answer */
    async startAgain(): Promise<number> {
      await leave();
      await stop(running.child);
      const before = performance.now();
      running = await start(dataDir);
      await (await fetch(`${running.address}/`)).text();
      return performance.now() - before;
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function start(dataDir: string): Promise<{ child: ChildProcess; address: string }> {
  const profile = process.env.BENCH_PROFILE
    ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];
  const child = spawn(process.execPath, [...flags, ...profile, "bin/serve.mjs"], {
    env: {
      ...settings,
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      AUTH_SECRET: secret,
      // So that each customer has an address of their own, and limits count as they do for true customers.
      TRUSTED_PROXY: "127.0.0.1",
      LOG_LEVEL: "warn",
      WARM_PHOTOS: "off",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk) => {
      said += chunk;
      const opened = /is open at (http\S+)/.exec(said)?.[1];
      if (opened) resolve(opened);
    });
    child.once("exit", (code) => reject(new Error(`the shop ended with ${code}`)));
  });
  return { child, address };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
}

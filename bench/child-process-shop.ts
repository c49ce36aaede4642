import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { acquirePostgres, type EmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import type { Schema } from "../shop/schema.ts";
import { createTempFolder, removeFolder, removeStaleFolders } from "../test/temp-folder.ts";

const secret = "a-secret-for-measurements-that-nobody-uses-elsewhere";

export type BenchShop = Awaited<ReturnType<typeof openChildProcessShop>>;

/**
 * The shop as `npm start` runs it, on a database of its own, nothing tuned; closed with the block that opens it.
 * @param folder the built project @param settings of the shop, beside its own
 */
export async function openChildProcessShop(folder = process.cwd(), settings: Record<string, string> = {}) {
  await removeStaleFolders();
  await using resources = new AsyncDisposableStack();
  const dataDir = resources.adopt(createTempFolder("bench"), removeFolder);
  let running = await start(folder, dataDir, settings);
  resources.defer(() => stop(running.child));
  let postgres: EmbeddedPostgres | null = await acquirePostgres(dataDir, () => {});
  // Idle connections of the benchmark close at once: its memory is not the shop's.
  const { db, pool, close } = openDatabase<Schema>({ ...postgres.connection, idleTimeoutMillis: 500 });
  const disconnect = async () => {
    if (!postgres) return;
    await close();
    await postgres.release();
    postgres = null;
  };
  resources.defer(disconnect);
  const cleanup = resources.move();
  return {
    dataDir,
    db,
    pool,
    get baseUrl() {
      return running.baseUrl;
    },
    get child() {
      return running.child;
    },
    cookie: (token: string) => {
      const signature = createHmac("sha256", secret).update(token).digest("base64");
      return `lumiskin.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    },
    /** Restarts the shop, alone or by `npm start`. @returns milliseconds to the first response */
    async restart(command = startAlone()): Promise<number> {
      await disconnect();
      await stop(running.child);
      const startedAt = performance.now();
      running = await start(folder, dataDir, settings, command);
      await (await fetch(`${running.baseUrl}/`)).text();
      return performance.now() - startedAt;
    },
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}

/** What starts the shop without npm, as the image and the unit of systemd do. */
function startAlone(): string[] {
  const profile = process.env.BENCH_PROFILE
    ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];
  return [process.execPath, ...profile, "bin/run.mjs", "--built", "start"];
}

/** `npm start`, by the npm and the Node that started the bench. */
export function npmStart(): string[] {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  return node && npm ? [node, npm, "start"] : ["npm", "start"];
}

async function start(
  folder: string,
  dataDir: string,
  settings: Record<string, string>,
  [program = "", ...args] = startAlone(),
): Promise<{ child: ChildProcess; baseUrl: string }> {
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      PORT: "0",
      DATA_DIR: dataDir,
      AUTH_SECRET: secret,
      // Each customer sends an IP address of their own, so that rate limits count as in production.
      TRUSTED_PROXY: "127.0.0.1",
      LOG_LEVEL: "warn",
      WARM_PHOTOS: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const openedUrl = /is running at (http\S+)/.exec(output)?.[1];
      if (openedUrl) resolve(openedUrl);
    });
    child.once("exit", (code) => reject(new Error(`the shop ended with ${code}`)));
  });
  return { child, baseUrl };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
}

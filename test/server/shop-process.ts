import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { processStartTime } from "../../platform/process-lock.mjs";
import { cleanUp } from "../clean-up.ts";
import { createTempFolder, removeFolder } from "../temp-folder.ts";

export interface ShopProcess {
  url: string;
  /** What it has printed so far. */
  output(): string;
  child: ChildProcess;
  /** Resolves with the exit code, or the signal that ended it. */
  exit: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<Pick<ShopProcess, "child" | "exit"> & { dataDir: string }>();

/** Starts the built shop as a process of its own. */
export function launchShop(dataDir: string, env: Record<string, string> = {}): Omit<ShopProcess, "url"> {
  const child = spawn(process.execPath, ["bin/run.mjs", "--built", "start"], {
    env: { PATH: process.env.PATH ?? "", PORT: "0", DATA_DIR: dataDir, WARM_PHOTOS: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const exit = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
  const shop = { child, exit, dataDir };
  running.add(shop);
  void exit.then(() => running.delete(shop));
  return { output: () => output, child, exit };
}

/** The same, and waits until the shop says that it is open, or has ended. */
export async function startShop(dataDir: string, env: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = launchShop(dataDir, env);
  const opened = new Promise<string>((resolve) => {
    shop.child.stdout?.on("data", () => {
      const announced = shop.output().match(/LumiSkin is running at (http\S+)/);
      if (announced?.[1]) resolve(announced[1]);
    });
  });
  const url = await Promise.race([opened, shop.exit.then(() => "")]);
  return { ...shop, url };
}

/** An empty data folder of a test's own, removed when it is done, with the shop that a failed test left running. */
export function newDataFolder(): string {
  const folder = createTempFolder("shop");
  const data = join(folder, "data");
  cleanUp(async () => {
    for (const { child, exit, dataDir } of running) {
      if (dataDir !== data) continue;
      child.kill("SIGKILL");
      await exit;
    }
    const postgres = postgresPidOf(data);
    // A test has put its own process id there.
    if (postgres !== process.pid && processStartTime(postgres)) process.kill(postgres, "SIGKILL");
    removeFolder(folder);
  });
  mkdirSync(data);
  chmodSync(data, 0o755);
  return data;
}

let used: Promise<string> | undefined;

/** A data folder whose shop has been open and was stopped: a copy, because a first start takes three times as long. */
export async function usedDataFolder(): Promise<string> {
  used ??= openOnce();
  const data = newDataFolder();
  execFileSync("cp", ["-a", `${await used}/.`, data]);
  return data;
}

async function openOnce(): Promise<string> {
  const folder = createTempFolder("shop");
  process.once("exit", () => removeFolder(folder));
  const data = join(folder, "data");
  mkdirSync(data);
  const shop = await startShop(data);
  shop.child.kill("SIGTERM");
  await shop.exit;
  return data;
}

/** The process id of the PostgreSQL that runs on a data folder; 0 when none has one. */
export function postgresPidOf(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10);
  } catch {
    return 0;
  }
}

/** Waits until a condition holds; throws after a minute, which is far more than a busy machine needs. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("the condition did not come true");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Repeats a check until it holds; fails with what it said last after far more time than a busy machine needs. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 180_000, interval: 20 });
}

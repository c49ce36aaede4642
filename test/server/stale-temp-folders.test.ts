import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { processStartTime } from "../../platform/process-lock.mjs";
import { createTempFolder, removeStaleFolders } from "../temp-folder.ts";
import { postgresPidOf } from "./shop-process.ts";

/** A process that makes a folder with a PostgreSQL in it, as a test run does, and then waits. */
async function startRunIn(parentFolder: string): Promise<{ child: ChildProcess; folder: string }> {
  const program = `
    import { acquirePostgres } from ${JSON.stringify(`${process.cwd()}/platform/database/embedded-postgres.ts`)};
    import { createTempFolder } from ${JSON.stringify(`${process.cwd()}/test/temp-folder.ts`)};
    const folder = createTempFolder("run", ${JSON.stringify(parentFolder)});
    await acquirePostgres(folder, () => {});
    console.log(folder);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const folder = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (line) => resolve(String(line).trim()));
    child.once("exit", (code) => reject(new Error(`the run ended with ${code}`)));
  });
  return { child, folder };
}

describe("what a run leaves that was killed", () => {
  const parentFolder = createTempFolder("folders");
  afterAll(() => rmSync(parentFolder, { recursive: true, force: true }));
  beforeAll(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    return () => void vi.restoreAllMocks();
  });

  it("is removed by the next, with the PostgreSQL that still runs in it, and not while it lives", async () => {
    const { child, folder } = await startRunIn(parentFolder);
    await removeStaleFolders(parentFolder);
    const postgres = postgresPidOf(folder);
    expect(postgres).toBeGreaterThan(0);
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    expect(processStartTime(postgres)).not.toBe("");
    await Promise.all([removeStaleFolders(parentFolder), removeStaleFolders(parentFolder)]);
    expect(existsSync(folder)).toBe(false);
    expect(processStartTime(postgres)).toBe("");
  });

  it("is distinguished from other programs' folders", async () => {
    const liveFolder = createTempFolder("living", parentFolder);
    const foreignFolders = {
      nameless: null,
      "other-machine": "elsewhere 999999999 1",
      unfinished: hostname(),
    };
    for (const [name, note] of Object.entries(foreignFolders)) {
      mkdirSync(join(parentFolder, `lumiskin-${name}`));
      if (note) writeFileSync(join(parentFolder, `lumiskin-${name}`, "made-by"), note);
    }
    for (const name of ["lumiskin-dead", "dead"]) {
      mkdirSync(join(parentFolder, name));
      writeFileSync(join(parentFolder, name, "made-by"), `${hostname()} 999999999 1`);
    }
    symlinkSync(join(parentFolder, "dead"), join(parentFolder, "lumiskin-link"));
    await removeStaleFolders(parentFolder);
    expect(existsSync(liveFolder)).toBe(true);
    expect(
      readdirSync(parentFolder).filter((name) => name !== "made-by" && !liveFolder.endsWith(name)),
    ).toEqual([
      "dead",
      "lumiskin-link",
      "lumiskin-nameless",
      "lumiskin-other-machine",
      "lumiskin-unfinished",
    ]);
  });

  it.runIf(process.platform === "linux")(
    "is told from what a later process with its number has",
    async () => {
      const folder = createTempFolder("reused", parentFolder);
      writeFileSync(join(folder, "made-by"), `${hostname()} ${process.pid} 1`);
      await removeStaleFolders(parentFolder);
      expect(existsSync(folder)).toBe(false);
    },
  );
});

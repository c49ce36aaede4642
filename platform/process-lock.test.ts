import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { processStartTime, withProcessLock } from "./process-lock.mjs";

describe("a lock between processes", () => {
  const folder = mkdtempSync(join(tmpdir(), "lumiskin-lock-"));
  const path = join(folder, "lock");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("names its holder while it is held, and is gone afterwards", async () => {
    const me = `${process.pid} ${processStartTime(process.pid)}`;
    expect(await withProcessLock(path, async () => readFileSync(path, "utf8"))).toBe(me);
    expect(existsSync(path)).toBe(false);
  });

  it("lets one work after the other, also where the first one fails", async () => {
    const steps: string[] = [];
    const first = withProcessLock(path, async () => {
      steps.push("first");
      await new Promise((resolve) => setImmediate(resolve));
      steps.push("fails");
      throw new Error("no");
    });
    const second = withProcessLock(path, async () => void steps.push("second"));
    await expect(first).rejects.toThrow("no");
    await second;
    expect(steps).toEqual(["first", "fails", "second"]);
  });

  it.each([
    ["of a process that is gone", "2147483646 1"],
    ["of a process whose number another has now", `${process.pid} 1`],
  ])("is taken over where it is %s", async (_, holder) => {
    writeFileSync(path, holder);
    expect(await withProcessLock(path, async () => "done")).toBe("done");
  });

  it("is taken over where it has had no owner for a while, as after a power cut", async () => {
    writeFileSync(path, "");
    utimesSync(path, new Date(), new Date(Date.now() - 60_000));
    expect(await withProcessLock(path, async () => "done")).toBe("done");
  });
});

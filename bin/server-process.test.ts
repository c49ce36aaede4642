import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { serverEnvironment } from "./server-process.mjs";

const fillHeap = `
  import { getHeapStatistics } from "node:v8";
  const arrays = [];
  const fillTo = (share) => {
    const { heap_size_limit } = getHeapStatistics();
    while (getHeapStatistics().used_heap_size < share * heap_size_limit) arrays.push(new Array(1000).fill(0.5));
  };`;

describe("the server's process", () => {
  it.each([
    ["within a JavaScript context", "fillTo(2);"],
    // V8 collects as a task of its own, and gives up there.
    ["outside of any context", `fillTo(0.9); for (;;) await gc({ type: "major", execution: "async" });`],
  ])("reports a full heap in one line, without its environment: %s", (_, statement) => {
    const { status, signal, stdout } = spawnSync(
      process.execPath,
      ["--expose-gc", "--input-type=module", "-e", fillHeap + statement],
      {
        encoding: "utf8",
        env: serverEnvironment({ SECRET: "not-for-the-log", NODE_OPTIONS: "--max-old-space-size=40" }),
      },
    );
    expect(["SIGABRT", 134]).toContain(signal ?? status);
    expect(stdout).toMatch(/^\{"header":.*"Allocation failed - JavaScript heap out of memory"[^\n]*\n?$/);
    expect(stdout).not.toContain("not-for-the-log");
  });
});

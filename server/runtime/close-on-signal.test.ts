import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

describe("the last line of a process that ends unexpectedly", () => {
  it.each([
    ["an uncaught error", `throw new TypeError("no such thing")`],
    ["an unhandled rejection", `Promise.reject(new TypeError("no such thing"))`],
  ])("says why: %s", (_, statement) => {
    const code = `import { exitOnUncaughtException } from "${import.meta.dirname}/close-on-signal.ts"; exitOnUncaughtException(); ${statement}`;
    const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({
      level: "fatal",
      err: { type: "TypeError", message: "no such thing" },
    });
  });
});

import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** What a process prints that ends by `fate`. */
function lastLineOf(statement: string) {
  const code = `import { exitOnUncaughtException } from "${import.meta.dirname}/close-on-signal.ts"; exitOnUncaughtException(); ${statement}`;
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ["--max-old-space-size=40", "--disable-warning=ExperimentalWarning", "--input-type=module", "-e", code],
    { encoding: "utf8", env: { SECRET: "not-for-the-log" } },
  );
  return {
    exit: signal ?? status,
    lastLine: stdout.trim().split("\n").at(-1) ?? "",
  };
}

describe("the last line of a process that ends unexpectedly", () => {
  it.each([
    ["an error that nothing catches", `throw new TypeError("no such thing")`],
    ["a rejection that nothing catches", `Promise.reject(new TypeError("no such thing"))`],
  ])("says why: %s", (_, statement) => {
    const { exit, lastLine } = lastLineOf(statement);
    expect(exit).toBe(1);
    expect(JSON.parse(lastLine)).toMatchObject({
      level: "fatal",
      err: { type: "TypeError", message: "no such thing" },
    });
  });

  it.each([
    ["at once", "for (;;) all.push(new Array(1000).fill(all.length));"],
    ["little by little", "setInterval(() => all.push(Array.from({ length: 1e5 }, (_, n) => [n])), 1);"],
  ])("says why: a heap that is full %s, and tells no setting", (_, statement) => {
    const { exit, lastLine } = lastLineOf(`const all = []; ${statement}`);
    expect(["SIGABRT", 134]).toContain(exit);
    expect(lastLine).toMatch(/^\{"header":.*"Allocation failed - JavaScript heap out of memory"/);
    expect(lastLine).not.toContain("not-for-the-log");
  });
});

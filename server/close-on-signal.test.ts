import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** What a process prints that ends by `fate`. */
function endedBy(fate: string) {
  const code = `import { endOnSurprise } from "${import.meta.dirname}/close-on-signal.ts"; endOnSurprise(); ${fate}`;
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ["--max-old-space-size=40", "--disable-warning=ExperimentalWarning", "--input-type=module", "-e", code],
    { encoding: "utf8", env: { SECRET: "not-for-the-log" } },
  );
  return {
    ended: signal ?? status,
    last: stdout.trim().split("\n").at(-1) ?? "",
  };
}

describe("the last line of a process that ends unexpectedly", () => {
  it.each([
    ["an error that nothing catches", `throw new TypeError("no such thing")`],
    ["a rejection that nothing catches", `Promise.reject(new TypeError("no such thing"))`],
  ])("says why: %s", (_, fate) => {
    const { ended, last } = endedBy(fate);
    expect(ended).toBe(1);
    expect(JSON.parse(last)).toMatchObject({
      level: "fatal",
      err: { type: "TypeError", message: "no such thing" },
    });
  });

  it.each([
    ["at once", "for (;;) all.push(new Array(1000).fill(all.length));"],
    ["little by little", "setInterval(() => all.push(Array.from({ length: 1e5 }, (_, n) => [n])), 1);"],
  ])("says why: a heap that is full %s, and tells no setting", (_, fate) => {
    const { ended, last } = endedBy(`const all = []; ${fate}`);
    expect(["SIGABRT", 134]).toContain(ended);
    expect(last).toMatch(/^\{"header":.*"Allocation failed - JavaScript heap out of memory"/);
    expect(last).not.toContain("not-for-the-log");
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { escapeSource } from "./small-server-source.mjs";

describe("the source of the built server", () => {
  const run = (code: string) => new Function(`return ${code}`)();

  it.each([
    ['"See all results →"', "See all results →"],
    ["'“½ ©” 😀'", "“½ ©” 😀"],
    ["`Rs. 2,199 — →`", "Rs. 2,199 — →"],
    ["/^[–—]+$/u.test('–—')", true],
    ["/^[😀-😂]$/u.test('😁')", true],
    ["/^\\s*لاہور$/.test(' لاہور')", true],
  ])("means the same when it is escaped: %s", (code, value) => {
    expect(run(code)).toBe(value);
    expect(escapeSource(code)).toMatch(/^[\0-\x7f]*$/);
    expect(run(escapeSource(code))).toBe(value);
  });

  it.each(["'\\→'", "String.raw`→`"])("is refused where an escape would mean something else: %s", (code) => {
    expect(() => escapeSource(code)).toThrow("cannot be escaped");
  });

  it("has one byte a character in every file, and no indentation", () => {
    const folder = `${process.cwd()}/build/server`;
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".js"),
    );
    expect(files).toContain("index.js");
    for (const name of files) {
      const source = readFileSync(`${folder}/${name}`, "utf8");
      expect([name, /[^\0-\x7f]/.exec(source)]).toEqual([name, null]);
    }
    const source = readFileSync(`${folder}/index.js`, "utf8");
    expect(source.split("\n").length).toBeLessThan(source.length / 500);
  });
});

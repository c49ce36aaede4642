import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

describe("the source of the built server (decision 003)", () => {
  const folder = `${process.cwd()}/build/server`;
  const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");

  it("is ASCII in every file: one other character makes V8 store all of it in two bytes a character", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".js"),
    );
    expect(files).toContain("index.js");
    expect(files.filter((name) => /[^\0-\x7f]/.test(read(name)))).toEqual([]);
  });

  it("has the functions' names, but no line for each statement", () => {
    const source = read("index.js");
    expect(source.includes("function placePlainCart(")).toBe(true);
    expect(source.split("\n").length).toBeLessThan(source.length / 500);
  });
});

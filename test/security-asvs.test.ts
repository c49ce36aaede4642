import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, as section and how many of its numbers there are.
const requirementIds = (id: string, ...numbers: number[]) => numbers.map((number) => `${id}.${number}`);
const requirementRange = (id: string, last: number) =>
  requirementIds(id, ...Array.from({ length: last }, (_, n) => n + 1));
const required = [
  requirementRange("1.1", 2),
  requirementRange("1.2", 9),
  requirementRange("1.3", 11),
  requirementRange("1.4", 3),
  requirementRange("1.5", 2),
  requirementRange("2.1", 3),
  requirementRange("2.2", 3),
  requirementRange("2.3", 4),
  requirementRange("2.4", 1),
  requirementRange("3.2", 2),
  requirementRange("3.3", 4),
  requirementRange("3.4", 6),
  requirementRange("3.5", 5),
  requirementRange("3.7", 2),
  requirementRange("4.1", 3),
  requirementRange("4.2", 1),
  requirementRange("4.3", 2),
  requirementRange("4.4", 4),
  requirementRange("5.1", 1),
  requirementRange("5.2", 3),
  requirementRange("5.3", 2),
  requirementRange("5.4", 3),
  requirementRange("6.1", 3),
  requirementRange("6.2", 12),
  requirementRange("6.3", 4),
  requirementRange("6.4", 4),
  requirementRange("6.5", 5),
  requirementRange("6.6", 3),
  requirementRange("6.8", 4),
  requirementRange("7.1", 3),
  requirementRange("7.2", 4),
  requirementRange("7.3", 2),
  requirementRange("7.4", 5),
  requirementRange("7.5", 2),
  requirementRange("7.6", 2),
  requirementRange("8.1", 2),
  requirementRange("8.2", 3),
  requirementRange("8.3", 1),
  requirementRange("8.4", 1),
  requirementRange("9.1", 3),
  requirementRange("9.2", 4),
  requirementRange("10.1", 2),
  requirementRange("10.2", 2),
  requirementRange("10.3", 4),
  requirementRange("10.4", 11),
  requirementRange("10.5", 5),
  requirementRange("10.6", 2),
  requirementRange("10.7", 3),
  requirementRange("11.1", 2),
  requirementRange("11.2", 3),
  requirementRange("11.3", 3),
  requirementRange("11.4", 4),
  requirementRange("11.5", 1),
  requirementRange("11.6", 1),
  requirementRange("12.1", 3),
  requirementRange("12.2", 2),
  requirementRange("12.3", 4),
  requirementRange("13.1", 1),
  requirementRange("13.2", 5),
  requirementRange("13.3", 2),
  requirementRange("13.4", 5),
  requirementRange("14.1", 2),
  requirementRange("14.2", 4),
  requirementRange("14.3", 3),
  requirementRange("15.1", 3),
  requirementRange("15.2", 3),
  requirementRange("15.3", 7),
  requirementRange("16.1", 1),
  requirementRange("16.2", 5),
  requirementRange("16.3", 4),
  requirementRange("16.4", 3),
  requirementRange("16.5", 3),
  requirementRange("17.1", 1),
  requirementRange("17.2", 4),
  requirementRange("17.3", 2),
].flat();

/** Met by what the shop does not have, or by a library: no file of the shop shows it. */
const withoutFile = [
  ...["1.2.9", "1.3.7", "1.3.10", "1.4.1", "3.5.4", "3.7.1", "6.2.10", "6.4.2"],
  ...["7.2.3", "11.2.1", "11.3.1", "11.3.2", "11.3.3", "11.4.1", "11.4.3", "11.6.1"],
  ...["12.3.2", "14.2.3", "15.1.2"],
];

const table = readFileSync("docs/security-asvs.md", "utf8");
const rows = [
  ...table.matchAll(
    /^\|\s*(\d+\.\d+\.\d+)\s*\|\s*([12])\s*\|\s*([^|]+?)\s*\|\s*([^|]+?)\s*\|\s*([^|]*?)\s*\|$/gm,
  ),
].map(([, id = "", level, title, state = "", evidence = ""]) => ({
  id,
  level,
  title,
  state,
  evidence,
}));

describe("docs/security-asvs.md", () => {
  it("has one row for each requirement, and no other", () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ id }) => id).sort()).toEqual([...required].sort());
  });

  it("says of each what it is, and shows or explains it", () => {
    for (const { id, state, evidence } of rows) {
      expect(`${id} ${state}`).toMatch(/ (met|not applicable|open)$/);
      expect(`${id} ${evidence}`).toMatch(/ .{5,}/);
    }
  });

  it("names only files that there are", () => {
    const text = table + readFileSync("SECURITY.md", "utf8");
    const namedFiles = [
      ...text.matchAll(/\b(?:app|bin|db|docs|platform|server|shop|test)\/[\w./+-]+\.\w+/g),
    ].map(([file]) => file);
    expect(namedFiles.length).toBeGreaterThan(100);
    expect(namedFiles.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("shows what is met by code, or by tests that run", () => {
    const shown = rows.map(({ id, state, evidence }) => ({
      id,
      isMet: state === "met",
      files:
        evidence.match(
          /\b(?:app|bin|db|deploy|docs|platform|server|shop|test)\/[\w./+-]+\.\w+|SECURITY\.md|README\.md|package\.json/g,
        ) ?? [],
    }));
    expect(shown.flatMap(({ id, isMet, files }) => (isMet && files.length === 0 ? [id] : []))).toEqual(
      withoutFile,
    );
    const tests = new Set(shown.flatMap(({ files }) => files).filter((file) => file.endsWith(".test.ts")));
    expect(tests.size).toBeGreaterThan(30);
    const runs = (file: string) => {
      const text = readFileSync(file, "utf8");
      return /\bit(?:\.each)?\(/.test(text) && !/\b(?:it|describe)\.(?:skip|todo)\b/.test(text);
    };
    expect([...tests].filter((file) => !runs(file))).toEqual([]);
  });
});

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, as section and how many of its numbers there are.
const left = (id: string, ...numbers: number[]) => numbers.map((number) => `${id}.${number}`);
const upTo = (id: string, last: number) => left(id, ...Array.from({ length: last }, (_, n) => n + 1));
const required = [
  upTo("1.1", 2),
  upTo("1.2", 9),
  upTo("1.3", 11),
  upTo("1.4", 3),
  upTo("1.5", 2),
  upTo("2.1", 3),
  upTo("2.2", 3),
  upTo("2.3", 4),
  upTo("2.4", 1),
  upTo("3.2", 2),
  upTo("3.3", 4),
  upTo("3.4", 6),
  upTo("3.5", 5),
  upTo("3.7", 2),
  upTo("4.1", 3),
  upTo("4.2", 1),
  upTo("4.3", 2),
  upTo("4.4", 4),
  upTo("5.1", 1),
  upTo("5.2", 3),
  upTo("5.3", 2),
  upTo("5.4", 3),
  upTo("6.1", 3),
  upTo("6.2", 12),
  upTo("6.3", 4),
  upTo("6.4", 4),
  upTo("6.5", 5),
  upTo("6.6", 3),
  upTo("6.8", 4),
  upTo("7.1", 3),
  upTo("7.2", 4),
  upTo("7.3", 2),
  upTo("7.4", 5),
  upTo("7.5", 2),
  upTo("7.6", 2),
  upTo("8.1", 2),
  upTo("8.2", 3),
  upTo("8.3", 1),
  upTo("8.4", 1),
  upTo("9.1", 3),
  upTo("9.2", 4),
  upTo("10.1", 2),
  upTo("10.2", 2),
  upTo("10.3", 4),
  upTo("10.4", 11),
  upTo("10.5", 5),
  upTo("10.6", 2),
  upTo("10.7", 3),
  upTo("11.1", 2),
  upTo("11.2", 3),
  upTo("11.3", 3),
  upTo("11.4", 4),
  upTo("11.5", 1),
  upTo("11.6", 1),
  upTo("12.1", 3),
  upTo("12.2", 2),
  upTo("12.3", 4),
  upTo("13.1", 1),
  upTo("13.2", 5),
  upTo("13.3", 2),
  upTo("13.4", 5),
  upTo("14.1", 2),
  upTo("14.2", 4),
  upTo("14.3", 3),
  upTo("15.1", 3),
  upTo("15.2", 3),
  upTo("15.3", 7),
  upTo("16.1", 1),
  upTo("16.2", 5),
  upTo("16.3", 4),
  upTo("16.4", 3),
  upTo("16.5", 3),
  upTo("17.1", 1),
  upTo("17.2", 4),
  upTo("17.3", 2),
].flat();

const table = readFileSync("docs/security-asvs.md", "utf8");
const rows = [
  ...table.matchAll(
    /^\|\s*(\d+\.\d+\.\d+)\s*\|\s*([12])\s*\|\s*([^|]+?)\s*\|\s*([^|]+?)\s*\|\s*([^|]*?)\s*\|$/gm,
  ),
].map(([, id = "", level, title, state = "", shown = ""]) => ({ id, level, title, state, shown }));

describe("docs/security-asvs.md", () => {
  it("has one row for each requirement, and no other", () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ id }) => id).sort()).toEqual([...required].sort());
  });

  it("says of each what it is, and shows or explains it", () => {
    for (const { id, state, shown } of rows) {
      expect(`${id} ${state}`).toMatch(/ (met|not applicable|open)$/);
      expect(`${id} ${shown}`).toMatch(/ .{5,}/);
    }
  });

  it("names only files that there are", () => {
    const text = table + readFileSync("SECURITY.md", "utf8");
    const named = [...text.matchAll(/\b(?:app|bin|db|docs|platform|server|shop|test)\/[\w./+-]+\.\w+/g)].map(
      ([file]) => file,
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("counts itself rightly", () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    expect(table).toContain(
      `Of ${rows.length} requirements ${count("met")} are met, ${count("not applicable")} are not applicable and ${count("open")} are open.`,
    );
  });
});

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { conformanceFaults, idsIn, linesOf } from "./conformance.mjs";

const page = `# A page
| id | says | where | proof |
|---|---|---|---|
| S2.cart.empty | Empty cart | app/a.tsx, app/b.ts | test/a.test.ts |
| R21 | One transaction | shop/a.ts | test/a.test.ts, test/b.test.ts |
| S2.home.chat | Chat button | app/c.tsx | open: button |
`;
const passed = (name: string, file = "test/a.test.ts") => ({ name, file, passed: true });
const good = [passed("[S2.cart.empty R21] is empty"), passed("orders [R21]", "test/b.test.ts")];

describe("comparing the conformance page with the tests", () => {
  it("reads the page's lines", () => {
    expect(linesOf(page)).toEqual([
      { id: "S2.cart.empty", proofs: ["test/a.test.ts"], open: null },
      { id: "R21", proofs: ["test/a.test.ts", "test/b.test.ts"], open: null },
      { id: "S2.home.chat", proofs: [], open: "button" },
    ]);
  });

  it.each([
    ["a > [S8.add-fails] says so", ["S8.add-fails"]],
    ["[S4.busy.adding R27] > [R1.two-prices] both", ["S4.busy.adding", "R27", "R1.two-prices"]],
    ["[O.today P.books-agree] of the tables beside the specification", ["O.today", "P.books-agree"]],
    ["[R2] without a line of its own, (R22), [1, 2], [S], [SPEC]", ["R2"]],
  ])("reads the ids of a name, %#", (name, ids) => {
    expect(idsIn(name)).toEqual(ids);
  });

  it("has no differences if every line is proven", () => {
    expect(conformanceFaults(page, good)).toEqual([]);
  });

  it("names a line without a passed test", () => {
    const failed = { ...passed("[S2.cart.empty]"), passed: false };
    expect(conformanceFaults(page, [failed, ...good.slice(1), passed("[R21]")])).toEqual([
      "no passing test names S2.cart.empty",
    ]);
  });

  it("names an unknown id", () => {
    expect(conformanceFaults(page, [...good, passed("[S2.card.empty] x")])).toEqual([
      'test/a.test.ts: "[S2.card.empty] x" has the id S2.card.empty, which is not in docs/conformance.md',
    ]);
  });

  it("names an open line that is proven", () => {
    expect(conformanceFaults(page, [...good, passed("[S2.home.chat]")])).toEqual([
      "S2.home.chat is marked open, but is proven by test/a.test.ts",
    ]);
  });

  it("names a file that proves nothing, a line without a file, a line that is there twice, and an empty page", () => {
    expect(conformanceFaults(page, [passed("[S2.cart.empty R21]")])).toEqual([
      "R21: no passing test in test/b.test.ts names it",
    ]);
    expect(conformanceFaults("| R2 | says | a.ts |  |", [passed("[R2]")])).toEqual([
      "R2 has no proof listed; it is proven by test/a.test.ts",
    ]);
    expect(conformanceFaults(`${page}${page.split("\n").slice(3, 4)}\n`, good)).toEqual([
      "S2.cart.empty appears twice in docs/conformance.md",
    ]);
    expect(conformanceFaults("", [])).toEqual(["docs/conformance.md has no line"]);
  });
});

describe("the conformance page", () => {
  const rows = readFileSync("docs/conformance.md", "utf8").match(/^\| (?:S\d|R\d|[OP]\.).*$/gm) ?? [];

  it("has four cells in each line, and names files that exist", () => {
    const wrong = rows.flatMap((row) => {
      const [id, says, where = "", ...rest] = row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (!says || rest.length !== 1) return [`${id}: not four cells`];
      const files = `${where} ${rest[0]?.startsWith("open:") ? "" : rest[0]}`.split(/,? +/).filter(Boolean);
      return files.filter((file) => !existsSync(file)).map((file) => `${id}: ${file} does not exist`);
    });
    expect(wrong).toEqual([]);
    expect(linesOf(rows.join("\n")), "a line whose id cannot be read").toHaveLength(rows.length);
  });
});

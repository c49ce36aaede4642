import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { textDifference } from "./text-difference.ts";

const lines = (...numbers: number[]) => numbers.map((number) => `line ${number}`);

describe("what a text loses and gains", () => {
  it("is nothing where both are the same", () => {
    expect(textDifference("a\nb", "a\nb")).toEqual([]);
  });

  it("is its lines, with the neighbours that stay", () => {
    expect(textDifference("a\nb\nc", "a\nx\ny\nc")).toEqual([
      { kind: "same", lines: ["a"] },
      { kind: "removed", lines: ["b"] },
      { kind: "added", lines: ["x", "y"] },
      { kind: "same", lines: ["c"] },
    ]);
    expect(textDifference("", "a")).toEqual([{ kind: "added", lines: ["a"] }]);
    expect(textDifference("a", "")).toEqual([{ kind: "removed", lines: ["a"] }]);
  });

  it("leaves out what no change is near", () => {
    const long = lines(1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect(textDifference(["x", ...long, "y"].join("\n"), ["X", ...long, "Y"].join("\n"))).toEqual([
      { kind: "removed", lines: ["x"] },
      { kind: "added", lines: ["X"] },
      { kind: "same", lines: lines(1, 2) },
      { kind: "skipped", count: 5 },
      { kind: "same", lines: lines(8, 9) },
      { kind: "removed", lines: ["y"] },
      { kind: "added", lines: ["Y"] },
    ]);
  });

  it("loses and gains no line that the texts do not have", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "", "c d"), { maxLength: 12 })
      .map((some) => some.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = textDifference(before, after);
        const count = (kinds: string[]) =>
          parts.reduce(
            (sum, part) =>
              sum + (kinds.includes(part.kind) ? ("count" in part ? part.count : part.lines.length) : 0),
            0,
          );
        if (before === after) {
          expect(parts).toEqual([]);
          return;
        }
        const lineCount = (of: string) => (of === "" ? 0 : of.split("\n").length);
        expect(count(["same", "skipped", "removed"])).toBe(lineCount(before));
        expect(count(["same", "skipped", "added"])).toBe(lineCount(after));
      }),
    );
  });
});

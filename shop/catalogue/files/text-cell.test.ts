import { expect, it } from "vitest";
import { withoutHanging } from "../../../test/without-hanging.ts";
import { cellProblem, readCell } from "./text-cell.ts";

it.each([
  ["=1+1", true],
  [" \n＝1", true],
  ["+cmd|' /C calc'!A0", true],
  ["@a|b\n!", false],
  ["-!a|b", false],
  ["+92 300 1234567", false],
  ["- one|two", false],
  ["a=1|b!c", false],
])("%j is a formula: %s", (cell, isFormula) => {
  expect(cellProblem(cell) !== null).toBe(isFormula);
});

const long = 2_000_000;
it.each([
  ["bars", `+${"|".repeat(long)}`],
  ["line breaks", `${"\n".repeat(long)}a`],
  ["tabs and quotes", `;${'\t"'.repeat(long / 2)}a`],
  ["apostrophes", `;${"'".repeat(long)}a`],
  ["signs", `;${"'=".repeat(long / 2)}`],
])("reads a long cell of %s without backtracking", (_, cell) => {
  withoutHanging(() => {
    expect(cellProblem(cell)).toBeNull();
    expect(readCell(cell).length).toBeGreaterThan(long / 2);
  });
});

import { expect, it } from "vitest";
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

const longest = 199_000;
it.each([
  ["bars", `+${"|".repeat(longest)}`],
  ["line breaks", `${"\n".repeat(longest)}a`],
  ["tabs and quotes", `;${'\t"'.repeat(longest / 2)}a`],
  ["apostrophes", `;${"'".repeat(longest)}a`],
  ["signs", `;${"'=".repeat(longest / 2)}`],
])("reads a cell of %s as fast as any of its length", (_, cell) => {
  const cpu = process.cpuUsage();
  cellProblem(cell);
  readCell(cell);
  const { user } = process.cpuUsage(cpu);
  // Backtracking takes half a minute of it; other work of the machine does not count.
  expect(user / 1000).toBeLessThan(2000);
});

import { expect, it } from "vitest";
import { findScanned, type ScanTarget } from "./hand-over-scan.ts";

const target = (value: string, codes: string[]): ScanTarget => ({ value, codes, name: value, reason: null });
const targets = [
  target("1", ["SH-1001", "PX-10002", "LS-10001"]),
  target("2", ["SH-1002", "10001", "LS-10002"]),
];

it.each([
  ["*LS-10001*", "1"],
  ["#LS–10002", "2"],
  ["Order LS-۱۰۰۰۲.", "2"],
  ["#10002", "2"],
  ["*SH-1002*", "2"],
  ["px-10002", "1"],
  // A tracking number comes before an order number.
  ["10001", "2"],
])("finds %j in the list", (typed, value) => {
  expect(findScanned(targets, typed)).toMatchObject({ found: { value } });
});

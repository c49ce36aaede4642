import { expect, it } from "vitest";
import { readColumns, type SheetParcel, sheetRows, standardColumns, writeColumns } from "./booking-sheet.ts";

const parcel: SheetParcel = {
  reference: "SH-1001",
  name: "Ayesha {city}",
  phone: "03001234567",
  "second phone": "",
  address: "House 1",
  city: "R Y Khan",
  cash: "2198",
  grams: "500",
  kg: "0.5",
  pieces: "2",
  contents: "1 x Serum",
  date: "2026-11-23",
};

it("[O.sheets] fills each column, and never what a customer wrote in braces", () => {
  const columns = readColumns(
    "Order = {reference}\n\nName = {name}\nService = Overnight\nW = {grams} g ({kg})",
  );
  expect(typeof columns === "string" ? columns : sheetRows(columns, [parcel])).toEqual([
    ["Order", "Name", "Service", "W"],
    ["SH-1001", "Ayesha {city}", "Overnight", "500 g (0.5)"],
  ]);
});

it.each([
  ["", "at least one column"],
  ["Order", "Line 1"],
  ["= {reference}", "Line 1"],
  ["A = {reference}\nB = {wrong}", "Line 2: {wrong}"],
  ["A = {__proto__}", "{__proto__}"],
  ["A = 1\nA = 2", "twice"],
])("says what is wrong with %j", (typed, message) => {
  expect(readColumns(typed)).toContain(message);
});

it("writes columns as they are read", () => {
  expect(readColumns(writeColumns(standardColumns))).toEqual(standardColumns);
});

import { expect, it } from "vitest";
import { cutPage, parseIdCursor } from "./id-cursor.ts";

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

it.each([
  ["", null],
  ["older=120", { side: "older", id: 120 }],
  ["newer=7", { side: "newer", id: 7 }],
  ["older=x", null],
  ["older=-1", null],
  ["older=1234567890123456", null],
] as const)("reads %j", (query, cursor) => {
  expect(parseIdCursor(new URLSearchParams(query))).toEqual(cursor);
});

it.each([
  ["the only page", rows(2, 1), null, { shown: rows(2, 1), newer: null, older: null }],
  ["the first page", rows(9, 8, 7), null, { shown: rows(9, 8), newer: null, older: 8 }],
  ["a middle page", rows(7, 6, 5), { side: "older", id: 8 }, { shown: rows(7, 6), newer: 7, older: 6 }],
  ["the last page", rows(2, 1), { side: "older", id: 3 }, { shown: rows(2, 1), newer: 2, older: null }],
  ["back in the middle", rows(9, 8, 7), { side: "newer", id: 6 }, { shown: rows(8, 7), newer: 8, older: 7 }],
  ["back at the first", rows(9, 8), { side: "newer", id: 7 }, { shown: rows(9, 8), newer: null, older: 8 }],
  ["nothing older", [], { side: "older", id: 1 }, { shown: [], newer: null, older: null }],
] as const)("cuts %s", (_, found, cursor, page) => {
  expect(cutPage(found, cursor, 2)).toEqual(page);
});

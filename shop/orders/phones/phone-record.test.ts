import { expect, it } from "vitest";
import type { EarlierOrder } from "../confirm/call-queries.ts";
import { countRecord, recordText } from "./phone-record.ts";

const records: [results: EarlierOrder["result"][], text: string][] = [
  [[], "First order"],
  [["delivered"], "1 order, 1 delivered"],
  // Nobody brought it: to complete an order is no delivery.
  [["completed", "completed"], "2 orders, 2 completed"],
  [
    ["delivered", "came_back", "cancelled", "open", "completed"],
    "5 orders, 1 delivered, 1 completed, 1 returned, 1 cancelled, 1 in progress",
  ],
];

it.each(records)("says of %j what became of it", (results, text) => {
  expect(recordText(countRecord(results.map((result) => ({ result }))))).toBe(text);
});

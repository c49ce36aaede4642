import { expect, it } from "vitest";
import { readHint } from "./courier-hint.ts";

it.each<[string, string[] | null]>([
  ['{"tracking_number": 10100000001, "status": "x"}', ["10100000001"]],
  ['[{"orderStatusCode": "0005", "trackingNumber": "CX-12345678"}]', ["CX-12345678"]],
  ['{"a": {"b": {"c": ["LE123456", "no numbers here", "short"]}}}', ["LE123456"]],
  ["null", []],
  ['"just-a-text"', ["just-a-text"]],
  ["tracking=1234567", null],
  ["", null],
])("%s may be about %j", (body, candidates) => {
  expect(readHint(body)?.candidates ?? null).toEqual(candidates);
});

it("stays small whatever is sent, and one body has one key", () => {
  const many = JSON.stringify(Array.from({ length: 1000 }, (_, n) => `number-${n}`));
  expect(readHint(many)?.candidates).toHaveLength(50);
  expect(readHint(`${"[".repeat(5000)}1234567${"]".repeat(5000)}`)?.candidates).toEqual([]);
  expect(readHint(many)?.key).toBe(readHint(many)?.key);
  expect(readHint(many)?.key).not.toBe(readHint(`${many} `)?.key);
});

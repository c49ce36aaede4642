import { expect, it } from "vitest";
import { readHint } from "./courier-hint.ts";

it.each<[string, string[]]>([
  ['{"tracking_number": 10100000001, "status": "x"}', ["10100000001"]],
  ['[{"orderStatusCode": "0005", "trackingNumber": "CX-12345678"}]', ["CX-12345678"]],
  ['{"a": {"b": {"c": ["LE123456", "no numbers here", "short"]}}}', ["LE123456"]],
  ["null", []],
  ['"just-a-text"', ["just-a-text"]],
  ["tracking_number=1234567&status=Shipment+-+Delivered", ["1234567"]],
  ["tracking_numbers%5B0%5D=10100000001&tracking_numbers%5B1%5D=10100000002", ["10100000001", "10100000002"]],
  [
    '--x\r\nContent-Disposition: form-data; name="tracking_number"\r\n\r\nCX-12345678\r\n--x--',
    ["CX-12345678"],
  ],
  ["", []],
])("%s may be about %j", (body, candidates) => {
  expect(readHint(body).candidates).toEqual(candidates);
});

it("is also read from the query of the call's address", () => {
  expect(readHint("", "?tracking_number=10100000001&status=x").candidates).toEqual(["10100000001"]);
  expect(readHint("{}", "?n=1").key).not.toBe(readHint("{}").key);
});

it("stays small whatever is sent, and one body has one key", () => {
  const many = JSON.stringify(Array.from({ length: 1000 }, (_, n) => `number-${n}`));
  expect(readHint(many).candidates).toHaveLength(50);
  expect(readHint(`${"[".repeat(5000)}1234567${"]".repeat(5000)}`).candidates).toEqual([]);
  expect(readHint(many).key).toBe(readHint(many).key);
  expect(readHint(many).key).not.toBe(readHint(`${many} `).key);
});

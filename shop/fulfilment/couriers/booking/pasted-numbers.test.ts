import { expect, it } from "vitest";
import fc from "../../../../test/fast-check.ts";
import { readPastedNumbers } from "./pasted-numbers.ts";

const shown = (text: string) =>
  readPastedNumbers(text).map((one) =>
    one.outcome === "read" ? `${one.reference}=${one.trackingNumber}` : `${one.line}: ${one.reason}`,
  );

it.each([
  ["SH-1001\t779412345678", ["SH-1001=779412345678"]],
  ["779412345678, sh-1001", ["SH-1001=779412345678"]],
  ["SH-1001 KI7794123", ["SH-1001=KI7794123"]],
  ["\n\nSH-1001;TCS-778899\r\nSH-1002;TCS-778900\n", ["SH-1001=TCS-778899", "SH-1002=TCS-778900"]],
  // A customer's number and a day are no tracking numbers.
  ["SH-1001\t03001234567\t2026-11-23\t779412345678", ["SH-1001=779412345678"]],
  ["SH-1001\t923001234567\t779412345678", ["SH-1001=779412345678"]],
  ["Ref,CN,Phone\nSH-1001,03001234567,779412345678", ["SH-1001=03001234567"]],
  ['"SH-1001","\'779412345678"', ["SH-1001=779412345678"]],
  ["SH-1001\t779412345678\t779412345679", ["1: More than one possible tracking number found."]],
  ["SH-1001 SH-1002 779412345678", ["1: More than one parcel number found."]],
  ["SH-1001, Ayesha, Lahore", ["1: No tracking number found."]],
  ["Ayesha, 779412345678", ["1: No parcel number found, such as SH-1001."]],
  ["", []],
])("%j is read as %j", (text, lines) => {
  expect(shown(text)).toEqual(lines);
});

it("never throws, and never reads a number that is not in the line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const one of readPastedNumbers(`SH-1 ${text}`))
        if (one.outcome === "read") expect(text).toContain(one.trackingNumber);
    }),
  );
});

import { expect, it } from "vitest";
import fc from "../test/fast-check.ts";
import { withoutHanging } from "../test/without-hanging.ts";
import { escapeFormulas, unescapeFormulas } from "./csv.ts";

it.each([
  // At the beginning, as every spreadsheet reads it.
  ["=1+1", "'=1+1"],
  ["+92 300", "'+92 300"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1", "'＝1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠A1", "'＠A1"],
  // Behind what is trimmed.
  ["  =1", "  '=1"],
  ["\u00a0=1", "\u00a0'=1"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "'\r'=1"],
  // Behind what ends a cell in another locale, or a line.
  ["a;=1+1", "a;'=1+1"],
  ["a; =1;+2", "a; '=1;'+2"],
  ["a;＝1", "a;'＝1"],
  ["a|=1", "a|'=1"],
  ["a\t@A1", "a\t'@A1"],
  ["a\n=1", "a\n'=1"],
  ["a\r\n-1", "a\r\n'-1"],
  ['a;"=1+1"', 'a;"\'=1+1"'],
  // A tab or carriage return itself.
  ["\tserum", "'\tserum"],
  // An apostrophe that was typed stays.
  ["'=1", "''=1"],
  // Text that is none of this stays as it is.
  ["House 1, Street 2", "House 1, Street 2"],
  ["a-b; c=d", "a-b; c=d"],
  ["ayesha+shop@example.com", "ayesha+shop@example.com"],
  ["", ""],
])("%j is written as %j", (text, cell) => {
  expect(escapeFormulas(text)).toBe(cell);
  expect(unescapeFormulas(cell)).toBe(text);
});

it.each([
  ["line breaks", "\n"],
  ["apostrophes", "'"],
  ["quotes", ';"'],
])("writes a long text of %s without backtracking", (_, sign) => {
  const text = `;${sign.repeat(1_500_000)}a`;
  withoutHanging(() => expect(escapeFormulas(text)).toBe(text));
});

it("is understood again, whatever the text", () => {
  const text = fc.string({ unit: fc.constantFrom(..."'=+-@＝;|\t\r\n\" ab1") });
  fc.assert(
    fc.property(text, (typed) => {
      expect(unescapeFormulas(escapeFormulas(typed))).toBe(typed);
    }),
    { numRuns: 2000 },
  );
});

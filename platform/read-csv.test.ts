import { expect, it } from "vitest";
import { measureTurns } from "../test/measure-turns.ts";
import { readCsv } from "./read-csv.ts";

const read = (text: string | Uint8Array, maxRows = 100) =>
  readCsv(typeof text === "string" ? new TextEncoder().encode(text) : text, maxRows);

it("reads cells with line breaks, quotes and both line endings, and says where each row begins", async () => {
  expect(await read('\uFEFFa,b\r\n1,"x\ny ""z"""\r\n\r\n,\r\n"p\r\nq",2\r\nlast,3')).toEqual({
    ok: true,
    header: ["a", "b"],
    rows: [
      { line: 2, cells: ["1", 'x\ny "z"'] },
      { line: 6, cells: ["p\nq", "2"] },
      { line: 8, cells: ["last", "3"] },
    ],
  });
});

const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from("Title,Price", "utf16le")]);
it.each<[what: string, file: string | Uint8Array, reason: RegExp]>([
  ["nothing", "", /empty/],
  ["spaces", " \n\n", /empty/],
  ["commas alone", ",,\n,,", /empty/],
  ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /Excel workbook/],
  ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), /old Excel/],
  ["gzip", new Uint8Array([0x1f, 0x8b, 8]), /compressed/],
  ["a PDF", "%PDF-1.7", /PDF/],
  ["a PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47]), /image/],
  ["a JPEG", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), /image/],
  ["UTF-16", utf16, /UTF-16/],
  ["UTF-16 without BOM", Buffer.from("Title,Price", "utf16le"), /NUL/],
  ["NUL in a cell", "Title\na\0b", /NUL/],
  ["Latin 1", Buffer.from("Title\nCrème", "latin1"), /The file is not in UTF-8/],
  ["a web page", "<!doctype html><title>Sign in</title>", /web page/],
  ["JSON", '{"title":1}', /JSON/],
  ["an unclosed quote", 'Title\n"abc\ndef', /never closed/],
  ["a quote inside a cell", 'Title\n5" brush', /Line 2 has a quotation mark inside/],
  ["text behind a closed quote", 'Title\n"a"b', /Line 2 has a quotation mark inside/],
  ["semicolons", "Title;Price\na;1", /semicolons/],
  ["tabs", "Title\tPrice\na\t1", /tabs/],
  ["a line without end", `Title\n${"x".repeat(200_100)}`, /longer than 200,000/],
  ["too many columns", `a${",a".repeat(400)}`, /more than 400 columns/],
  ["too many lines", `a\n${"1\n".repeat(101)}`, /more than 100 lines/],
])("refuses %s in a sentence", async (_, file, reason) => {
  expect(await read(file)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

const megabytes = 5;
it.each<[what: string, file: string]>([
  ["commas alone", ",".repeat(megabytes * 1_000_000)],
  ["lines of commas", `${",".repeat(399)}\n`.repeat(megabytes * 2500)],
  ["cells of two letters", `a,b\n${"ab,".repeat(399)}\n`.repeat(megabytes * 800)],
])("lets others go on in between while it reads %s", async (_, file) => {
  const { total, longest } = await measureTurns(() => read(file, 20_000));
  // Usually 25 ms of about 1,000; in one piece, these files take 1 to 4 s. A slow machine is slow with both.
  expect(longest).toBeLessThan(Math.max(400, total / 4));
});

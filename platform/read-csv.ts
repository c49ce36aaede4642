import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type CsvError, parse } from "csv-parse";
import { createTimeSlicer } from "./time-slicer.ts";

export interface CsvRow {
  /** Where the row begins in the file, from 1. */
  line: number;
  cells: string[];
}

/** `reason`: why the file cannot be read, as a sentence. */
export type CsvFile = { ok: true; header: string[]; rows: CsvRow[] } | { ok: false; reason: string };

const save = 'Save it as "CSV UTF-8" and upload that.';

/** How files of other kinds begin. */
const signatures: readonly [bytes: number[], reason: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], `This is an Excel workbook or a zip archive, not a CSV file. ${save}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an old Excel workbook, not a CSV file. ${save}`],
  [[0x1f, 0x8b], "This is a compressed file. Unpack it and upload the CSV file inside."],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF, not a CSV file."],
  [[0x89, 0x50, 0x4e, 0x47], "This is an image, not a CSV file."],
  [[0xff, 0xd8, 0xff], "This is an image, not a CSV file."],
  [[0x47, 0x49, 0x46, 0x38], "This is an image, not a CSV file."],
  [[0xff, 0xfe], `The file is in UTF-16, which the shop cannot read. ${save}`],
  [[0xfe, 0xff], `The file is in UTF-16, which the shop cannot read. ${save}`],
];

/** The largest line with its cells, and the largest cell, in characters. */
const maxLine = 200_000;
const maxColumns = 400;

/**
 * Reads a CSV file with a header: UTF-8, with or without BOM, commas, LF or CRLF, which becomes LF. Blank lines are left out. Yields the event
 * loop between slices.
 * @param maxRows more rows than that are refused
 */
export async function readCsv(bytes: Uint8Array, maxRows: number): Promise<CsvFile> {
  const refused = (reason: string): CsvFile => ({ ok: false, reason });
  if (bytes.length === 0) return refused("The file is empty.");
  const signature = signatures.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (signature) return refused(signature[1]);
  if (bytes.includes(0)) return refused(`The file is not plain text (it contains NUL bytes). ${save}`);
  const text = decodeUtf8(bytes);
  if (text === null) return refused(`The file is not in UTF-8. ${save}`);
  if (text.trim() === "") return refused("The file is empty.");
  if (/^\s*</.test(text)) return refused("This is a web page or an XML file, not a CSV file.");
  if (/^\s*[{[]/.test(text)) return refused("This is a JSON file, not a CSV file.");
  const rows: CsvRow[] = [];
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxLine,
    // While they arrive: a line of empty cells has hardly any characters.
    cast: (cell, { index }) => {
      if (index >= maxColumns) throw new TooManyColumns();
      return cell;
    },
  });
  const slicer = createTimeSlicer(10);
  // The parser counts CRLF twice where it skips an empty line.
  const source = Readable.from(inSlices(Buffer.from(text.replaceAll("\r\n", "\n"))));
  try {
    source.pipe(parser);
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (slicer.isDue()) await slicer.yieldToEventLoop();
      if (record.every((cell) => cell.trim() === "")) continue;
      if (rows.length > maxRows)
        return refused(
          `The file has more than ${maxRows.toLocaleString("en")} lines. Split it into several.`,
        );
      rows.push({ line: info.lines - lineBreaks(record), cells: record });
    }
  } catch (error) {
    if (error instanceof TooManyColumns) return refused(`The file has more than ${maxColumns} columns.`);
    return refused(errorText(error as CsvError));
  } finally {
    source.destroy();
    parser.destroy();
  }
  const [header, ...rest] = rows;
  if (!header) return refused("The file is empty.");
  const names = header.cells.map((name) => name.trim());
  if (names.length === 1 && /[;\t]/.test(names[0] ?? ""))
    return refused(
      "The columns are separated by semicolons or tabs. Save the file with commas between the columns.",
    );
  return { ok: true, header: names, rows: rest };
}

class TooManyColumns extends Error {}

/** Bytes that the parser reads in one go. */
const sliceBytes = 8192;

async function* inSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes);
    await setImmediate();
  }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const lineBreaks = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);

function errorText(error: CsvError): string {
  const at = typeof error.lines === "number" ? `Line ${error.lines}` : "A line";
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return "A cell starts with a quotation mark that is never closed, so the rest of the file is read as one cell.";
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return `${at} is longer than ${maxLine.toLocaleString("en")} characters.`;
  if (error.code === "INVALID_OPENING_QUOTE" || error.code === "CSV_INVALID_CLOSING_QUOTE")
    return `${at} has a quotation mark inside a cell. Put the cell in quotation marks and double each one inside it.`;
  if (error.code?.startsWith("CSV_")) return `${at} is not CSV.`;
  throw error;
}

import type { CsvRow } from "../../../platform/read-csv.ts";
import { createTimeSlicer } from "../../../platform/time-slicer.ts";
import { handleKey } from "../model/product-handle.ts";
import { readProductHeader } from "./product-columns.ts";
import type { NamedPicture, ProductPatch, ReadProducts, RefusedLine } from "./product-patch.ts";
import { readPatch } from "./read-patch.ts";
import { type RowCells, readPicture, rowCells } from "./row-cells.ts";
import { rowProblem } from "./text-cell.ts";

/**
 * Reads the rows of a product file: rows with one handle, or without any behind a product, are one product. Yields the event
 * loop between slices.
 * @returns why the header cannot be read, as a sentence
 */
export async function readProducts(
  header: readonly string[],
  rows: readonly CsvRow[],
): Promise<ReadProducts | string> {
  const columns = readProductHeader(header);
  if (typeof columns === "string") return columns;
  const slicer = createTimeSlicer(10);
  const products = new Map<string, { line: number; patch: ProductPatch | null }>();
  const refused: RefusedLine[] = [];
  let previous: string | null = null;
  for (const row of rows) {
    if (slicer.isDue()) await slicer.yieldToEventLoop();
    const refuse = (reason: string) => void refused.push({ line: row.line, reason });
    const broken = rowProblem(row, header);
    const cells = rowCells(row, columns);
    const handle = handleKey(cells.text("handle") ?? "");
    const title = cells.text("title")?.trim() ?? "";
    const key: string = handle || (title ? ` ${row.line}` : (previous ?? ""));
    const known = products.get(key);
    previous = key || null;
    if (broken) {
      refuse(broken);
      if (!known && key) products.set(key, { line: row.line, patch: null });
    } else if (!key) refuse("This line has no handle and no title.");
    else if (!known) {
      const read = await readPatch(row.line, cells);
      if (typeof read === "string") refuse(read);
      products.set(key, { line: row.line, patch: typeof read === "string" ? null : read });
    } else if (!known.patch) refuse(`This line belongs to line ${known.line}, which is not imported.`);
    else {
      const picture = continuation(cells, row.line);
      if (typeof picture === "string") refuse(picture);
      else known.patch.photos?.push(picture);
    }
  }
  const isUsed = ({ at }: { at: number }) => rows.some(({ cells }) => (cells[at] ?? "").trim() !== "");
  return {
    patches: [...products.values()].map(({ patch }) => patch).filter((patch) => patch !== null),
    refused,
    unused: columns.unused.filter(isUsed).map(({ name }) => name),
  };
}

const variantColumns = ["sku", "price", "cost", "quantity"] as const;

/** A further row of a product: a picture, or why it is not taken. */
function continuation(cells: RowCells, line: number): NamedPicture | string {
  const option = cells.text("optionValue")?.trim() ?? "";
  const isVariant =
    cells.hasMoreOptions ||
    (option !== "" && option.toLowerCase() !== "default title") ||
    variantColumns.some((column) => (cells.text(column)?.trim() ?? "") !== "");
  if (isVariant)
    return "This is another variant, and the shop does not support variants. Give it its own handle to sell it as a separate product.";
  return readPicture(cells, line) ?? "This line repeats an earlier product and adds nothing.";
}

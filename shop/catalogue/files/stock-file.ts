import { toCsv } from "../../../platform/csv.ts";
import type { CsvRow } from "../../../platform/read-csv.ts";
import { typedKey } from "../../../platform/typed-text.ts";
import { findByHandle } from "../model/product-handle.ts";
import type { CatalogueProduct } from "./catalogue-product.ts";
import type { ImportPlan, PlannedProduct } from "./import-plan.ts";
import { stockText } from "./plan-stock.ts";
import { readPieces } from "./read-patch.ts";
import { quoteDigits, readCell, rowProblem } from "./text-cell.ts";

/** What Shopify's inventory file says of a product that a location does not have; here: whose stock is not tracked. */
const notStocked = "not stocked";
/** The one place that sells. */
const location = "Shop";

const columns = [
  "Handle",
  "Title",
  "Option1 Name",
  "Option1 Value",
  "SKU",
  "Location",
  "Bin name",
  "Incoming (not editable)",
  "Unavailable (not editable)",
  "Committed (not editable)",
  "Available (not editable)",
  "On hand (current)",
  "On hand (new)",
];

/** Stock as Shopify's inventory file: UTF-8 with BOM. What is typed into its last column is imported. */
export function writeStock(products: readonly CatalogueProduct[]): string {
  const rows = products.map(({ id, fileHandle, name, sku, stock }) => {
    const pieces = stock === null ? notStocked : String(stock);
    const counts = stock === null ? ["", "", ""] : ["0", "0", "0"];
    return [
      ...[
        fileHandle ?? id,
        quoteDigits(name),
        "Title",
        "Default Title",
        quoteDigits(sku ?? ""),
        location,
        "",
      ],
      ...counts,
      ...[pieces, pieces, ""],
    ];
  });
  return `\uFEFF${toCsv([columns, ...rows])}`;
}

const columnNames = {
  handle: ["handle", "url handle"],
  sku: ["sku", "variant sku"],
  current: ["on hand (current)"],
  // Files of before 2025 have one column for both.
  wanted: ["on hand (new)", "on hand"],
} as const;

/** Whether a header is that of a stock file. */
export function isStockHeader(header: readonly string[]): boolean {
  return header.some((name) => (columnNames.wanted as readonly string[]).includes(name.toLowerCase()));
}

/**
 * Compares a stock file with the shop: nothing is written. A blank new number changes nothing; one whose current number is not
 * the shop's is refused.
 * @returns why the header cannot be read, as a sentence
 */
export function planStockFile(
  header: readonly string[],
  rows: readonly CsvRow[],
  products: ReadonlyMap<string, CatalogueProduct>,
): ImportPlan | string {
  const names = header.map((name) => name.toLowerCase());
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) !== at);
  if (twice !== undefined)
    return `The column ${header[names.indexOf(twice)]} appears twice. Remove one of them.`;
  const place = (column: keyof typeof columnNames) =>
    columnNames[column].map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
  const places = {
    handle: place("handle"),
    sku: place("sku"),
    current: place("current"),
    wanted: place("wanted"),
  };
  if (places.handle < 0 && places.sku < 0)
    return "The file needs a “Handle” column or a “SKU” column to find products.";
  const plan: ImportPlan = {
    kind: "stock",
    products: [],
    unchanged: 0,
    refused: [],
    notFetched: [],
    unused: [],
  };
  const bySku = new Map([...products.values()].map((one) => [one.sku?.toUpperCase() ?? "", one]));
  const byHandle = findByHandle(products.values());
  const lineById = new Map<string, number>();
  for (const { line, cells } of rows) {
    const planned = planRow();
    if (typeof planned === "string") plan.refused.push({ line, reason: planned });
    else if (planned) plan.products.push(planned);
    else plan.unchanged += 1;

    function planRow(): PlannedProduct | string | null {
      const broken = rowProblem({ line, cells }, header);
      if (broken) return broken;
      const cell = (at: number) => typedKey(readCell(cells[at] ?? ""));
      const [handle, sku] = [cell(places.handle), cell(places.sku).toUpperCase()];
      const product = handle ? byHandle(handle) : sku ? bySku.get(sku) : undefined;
      if (!product) return handle || sku ? "Product not found." : "This line has no handle and no SKU.";
      const first = lineById.get(product.id);
      if (first !== undefined)
        return `Line ${first} has the same product. The shop has only one location and no variants.`;
      lineById.set(product.id, line);
      return planLevel(line, product, cell(places.wanted), places.current < 0 ? null : cell(places.current));
    }
  }
  return plan;
}

/** @param current as the file has it; null: it has no such column @returns null: nothing changes */
function planLevel(
  line: number,
  product: CatalogueProduct,
  wanted: string,
  current: string | null,
): PlannedProduct | string | null {
  if (wanted === "") return null;
  const to = readLevel(wanted);
  if (to === undefined) return `On hand (new) is ${wanted}. Please enter a whole number, 0 or more.`;
  const now = product.stock;
  if (to === now) return null;
  const expected = current === null ? undefined : readLevel(current);
  if (current !== null && expected === undefined)
    return "On hand (current) is not a number. Please leave it as it was in the file.";
  if (expected !== undefined && expected !== now)
    return `Stock was ${stockText(expected)} when you downloaded the file and is now ${stockText(now)}. Count again, or enter ${stockText(now)} as current if your new number is right.`;
  return {
    line,
    id: product.id,
    name: product.name,
    version: product.version,
    set: {},
    before: {},
    route: product.route,
    fileHandle: null,
    stock: { from: now, to },
    alts: [],
    notes: [],
  };
}

/** null: not tracked; undefined: it is no number of pieces. */
function readLevel(typed: string): number | null | undefined {
  if (typed.toLowerCase() === notStocked) return null;
  return readPieces(typed) ?? undefined;
}

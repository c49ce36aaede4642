import type { CsvRow } from "../../../platform/read-csv.ts";
import type { ProductColumn, ProductHeader } from "./product-columns.ts";
import type { NamedPicture } from "./product-patch.ts";
import { readCell } from "./text-cell.ts";

/** The cells of a row by column. */
export interface RowCells {
  /** What a cell says; undefined: the file has no such column. */
  text: (column: ProductColumn) => string | undefined;
  /** What the file calls a column. */
  name: (column: ProductColumn) => string;
  /** Whether the second or third option has a value. */
  hasMoreOptions: boolean;
}

/** The cells of a row by the names of their columns. */
export function rowCells({ cells }: CsvRow, { places, optionPlaces }: ProductHeader): RowCells {
  return {
    text(column) {
      const place = places.get(column);
      return place && readCell(cells[place.at] ?? "");
    },
    name: (column) => places.get(column)?.name ?? column,
    hasMoreOptions: optionPlaces.some((at) => (cells[at] ?? "").trim() !== ""),
  };
}

/** The picture that a row names; null: none. */
export function readPicture(cells: RowCells, line: number): NamedPicture | null {
  const url = cells.text("photo")?.trim() ?? "";
  if (url === "") return null;
  const position = cells.text("photoPosition")?.trim() ?? "";
  return {
    line,
    url: url.slice(0, 2000),
    name: pictureName(url),
    alt: cells.text("photoAlt"),
    position: /^\d{1,6}$/.test(position) ? Number(position) : null,
  };
}

/** The name of a picture's file without folder, query, hash and extension. @example `/media/jade.0a1b2c3d.640.webp`: `jade` */
function pictureName(url: string): string {
  const file = url.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
  return file.split(".", 1)[0]?.toLowerCase() ?? "";
}

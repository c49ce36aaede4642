import type { ChaseRow } from "../../../shop/overview/chase-list.ts";
import { type BrokenRow, showRows } from "../ui/show-rows.ts";
import { toChaseRow } from "./chase-view.ts";

/** The rows of a chase list, as text, and those that cannot be shown. */
export function showChased(rows: readonly ChaseRow[]) {
  const [now, broken] = [new Date(), [] as BrokenRow[]];
  const numberOf = ({ orderNumbers }: ChaseRow) => orderNumbers[0];
  return { rows: showRows(rows, broken, numberOf, (row) => toChaseRow(row, now)), broken };
}

import { Link } from "react-router";
import type { BulkChoice } from "./bulk-choice.ts";
import { OrderCard, SheetHeader } from "./card.tsx";
import type { OrderGroup } from "./order-group.ts";
import { type OrderListParams, tickedPath } from "./params.ts";
import { OrdersTableRow } from "./table-row.tsx";

/** The widths leave the product 130 px at 1280 px, and all the rest of a wider screen. */
const columns = [
  ["Order ID", "w-36"],
  ["Customer", "w-33"],
  ["Product Name", ""],
  ["Quantity", "w-18"],
  ["Order Date", "w-26"],
  ["Amount", "w-24"],
  ["Status", "w-34"],
  ["Actions", "w-42"],
] as const;
const numeric = new Set<string>(["Quantity", "Amount"]);

// Explicit roles: on narrow screens the rows become cards, and their layout would remove the table semantics.
// HTML allows roles on cells only where the table has the role `none`.
// biome-ignore-start lint/a11y/noRedundantRoles: see above
// biome-ignore-start lint/a11y/useSemanticElements: see above

interface OrdersTableProps {
  groups: OrderGroup[];
  list: OrderListParams;
  hasAmounts: boolean;
  /** Whether orders can be ticked. */
  hasBoxes: boolean;
  /** What is chosen; null: nothing. */
  bulk: Pick<BulkChoice, "isAll" | "orderIds"> | null;
  /** The payment link can be sent from each card. */
  asksToPay: boolean;
  /** The list is of orders that were delivered and are not paid, and the viewer may decide about them. */
  isUnasked: boolean;
}

/**
 * The list in eight columns from 1280 px up. Below, every order is a card, whose button opens its rows as a sheet: a `popover`, which
 * needs no script, closes by Escape and restores the focus.
 */
export function OrdersTable({ groups, ...shown }: OrdersTableProps) {
  return (
    <div
      role="table"
      aria-label="Orders"
      className="overflow-clip rounded-lg border border-hairline bg-paper max-md:-mx-[var(--gutter)] max-md:rounded-none max-md:border-x-0"
    >
      <table role="none" className="w-full max-xl:block xl:table-fixed xl:text-sm">
        <thead role="rowgroup" className="max-xl:sr-only">
          <tr role="row">
            {columns
              .filter(([column]) => shown.hasAmounts || column !== "Amount")
              .map(([column, width]) => (
                <th
                  key={column}
                  role="columnheader"
                  scope="col"
                  className={`px-2 py-2.5 text-[0.8125rem] font-semibold whitespace-nowrap text-ink-soft ${width} ${numeric.has(column) ? "text-end" : "text-start"} ${shown.hasBoxes ? "first:ps-11" : "first:ps-3"}`}
                >
                  {column}
                </th>
              ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <OrderRows key={group.rows[0]?.id} {...shown} group={group} />
        ))}
      </table>
    </div>
  );
}

function OrderRows({
  group,
  list,
  hasAmounts,
  hasBoxes,
  bulk,
  asksToPay,
  isUnasked,
}: Omit<OrdersTableProps, "groups"> & { group: OrderGroup }) {
  const { rows, foot, continues, hasBracket } = group;
  const sheetId = `order-${rows[0]?.id}`;
  const line = continues ? "xl:border-t xl:[border-top-style:dashed]" : "xl:border-t";
  return (
    <>
      <OrderCard {...{ group, sheetId, hasBoxes, bulk, asksToPay, isUnasked }} />
      <tbody
        role="rowgroup"
        id={sheetId}
        popover="auto"
        aria-label={group.number}
        className={`row-sheet xl:border-hairline ${line} ${hasBracket ? "xl:border-s-3 xl:border-s-gold" : ""}`}
      >
        <SheetHeader group={group} sheetId={sheetId} list={list} />
        {rows.map((row) => (
          <OrdersTableRow key={row.id} {...{ row, group, list, hasBoxes }} />
        ))}
        {foot ? (
          <tr role="row" className="max-xl:hidden">
            <td role="cell" colSpan={hasAmounts ? 8 : 7} className="px-2 pb-1.5 text-end text-ink-soft">
              {foot.text}
              {foot.total ? (
                <>
                  {": "}
                  <span className="font-semibold text-ink tabular-nums">{foot.total}</span>
                </>
              ) : null}{" "}
              {rows.some(({ canChange }) => canChange) && foot.openCount > 1 ? (
                <Link
                  to={`${tickedPath(list, foot.orderIds)}&end=completed`}
                  preventScrollReset
                  className="touch-target ms-3 text-link"
                >
                  Complete all {foot.openCount}
                </Link>
              ) : null}
            </td>
          </tr>
        ) : null}
      </tbody>
    </>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
// biome-ignore-end lint/a11y/useSemanticElements: see above

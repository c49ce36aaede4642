import { Link } from "react-router";
import type { BulkChoice } from "./bulk-choice.ts";
import type { OrderGroup } from "./line-row.ts";
import type { OrderListParams } from "./params.ts";
import { OrdersTableRow } from "./table-row.tsx";

const columns = [
  "Order ID",
  "Customer",
  "Product Name",
  "Quantity",
  "Order Date",
  "Amount",
  "Status",
  "Actions",
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
  /** What is chosen; null: nothing. */
  bulk: BulkChoice | null;
}

/** The list in eight columns, grouped by order. On narrow screens every order becomes a card. */
export function OrdersTable({ groups, list, hasAmounts, bulk }: OrdersTableProps) {
  return (
    <div
      role="table"
      aria-label="Orders"
      className="lg:overflow-x-auto lg:rounded-lg lg:border lg:border-hairline lg:bg-paper"
    >
      <table role="none" className="w-full text-[0.9375rem] max-lg:grid max-lg:gap-3">
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row">
            {columns
              .filter((column) => hasAmounts || column !== "Amount")
              .map((column) => (
                <th
                  key={column}
                  role="columnheader"
                  scope="col"
                  className={`px-3 py-3 text-[0.8125rem] font-semibold whitespace-nowrap text-ink-soft wide:px-4 ${numeric.has(column) ? "text-end" : "text-start"}`}
                >
                  {column}
                </th>
              ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody
            key={group.rows[0]?.id}
            role="rowgroup"
            className={`max-lg:block max-lg:rounded-lg max-lg:border max-lg:border-hairline max-lg:bg-paper lg:border-t lg:border-hairline ${group.rows.length > 1 ? "max-lg:overflow-hidden lg:border-s-3 lg:border-s-gold" : ""}`}
          >
            {group.rows.length > 1 ? <OrderGroupHeader group={group} /> : null}
            {group.rows.map((row) => (
              <OrdersTableRow key={row.id} row={row} group={group} list={list} bulk={bulk} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The number and total of the order, above its lines. */
function OrderGroupHeader({ group: { number, path, lineCount, total, rows } }: { group: OrderGroup }) {
  return (
    <tr role="row" className="max-lg:block lg:[&>td]:border-b lg:[&>td]:border-hairline/60">
      <td
        role="cell"
        colSpan={columns.length}
        className="bg-ivory px-4 py-1 text-sm max-lg:block max-lg:border-b max-lg:border-hairline lg:px-3 wide:px-4"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-6">
          <Link to={path} className="inline-flex min-h-11 items-center text-link tabular-nums">
            {number}
          </Link>
          <span className="text-ink-soft">
            Order with{" "}
            {rows.length === lineCount ? `${lineCount} items` : `${rows.length} of ${lineCount} items shown`}
            {total ? (
              <>
                , <span className="font-semibold text-ink tabular-nums">total {total}</span>
              </>
            ) : null}
          </span>
        </span>
      </td>
    </tr>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
// biome-ignore-end lint/a11y/useSemanticElements: see above

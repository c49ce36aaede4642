import type { ReactNode } from "react";
import { Link } from "react-router";
import { StateMark } from "../ui/state-mark.tsx";
import type { OwedView, RefundView } from "./refund-view.ts";

const rowClass =
  "flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-pine-wash";
const listClass = "divide-y divide-hairline rounded-lg border border-hairline bg-paper";
const detailClass = "block text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]";
const amountClass = "text-lg font-semibold whitespace-nowrap lining-nums tabular-nums";

/** Orders whose customers get money back, each with the way to a request. */
export function OwedRows({ rows }: { rows: readonly OwedView[] }) {
  return (
    <ul className={listClass}>
      {rows.map((row) => (
        <Row key={row.number} row={row}>
          <span className={detailClass}>
            {row.why}, {row.age} ago
          </span>
        </Row>
      ))}
    </ul>
  );
}

/** Refunds, each with its state and the way to its page. */
export function RefundRows({ rows }: { rows: readonly RefundView[] }) {
  return (
    <ul className={listClass}>
      {rows.map((row) => (
        <Row key={row.id} row={row}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <StateMark shape={row.mark.shape}>{row.mark.label}</StateMark>
            <span className={detailClass}>
              {row.way}, {row.isOver ? row.ended : `requested ${row.age} ago`}
            </span>
          </span>
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  row: Pick<OwedView & RefundView, "path" | "number" | "customer" | "amount">;
  children: ReactNode;
}

function Row({ row, children }: RowProps) {
  return (
    <li>
      <Link to={row.path} className={rowClass}>
        <span className="min-w-0">
          <span className="block font-semibold tabular-nums">
            {row.number} <bdi className="font-normal">{row.customer}</bdi>
          </span>
          {children}
        </span>
        <span className={amountClass}>{row.amount}</span>
      </Link>
    </li>
  );
}

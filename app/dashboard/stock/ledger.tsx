import { Link } from "react-router";
import { CursorPagination } from "../ui/cursor-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { ProductStockView } from "./product-stock-view.ts";

interface StockLedgerProps {
  ledger: ProductStockView["ledger"];
  path: string;
}

/** Every movement with the level after it, newest first. */
export function StockLedger({ ledger: { entries, newer, older }, path }: StockLedgerProps) {
  return (
    <TitledPanel title="Stock history">
      {entries.length === 0 ? <p className="text-ink-soft">No stock changes yet.</p> : null}
      <ol className="divide-y divide-hairline">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-[minmax(0,1fr)_auto_3.5rem] items-baseline gap-x-3 py-2.5 tabular-nums"
          >
            <p className="min-w-0 [overflow-wrap:anywhere]">
              {entry.what}{" "}
              {entry.link ? (
                <Link to={entry.link.to} className="-my-2.5 inline-block py-2.5 text-link">
                  {entry.link.text}
                </Link>
              ) : null}
              {entry.note ? (
                <>
                  {" "}
                  <bdi className="text-ink-soft">({entry.note})</bdi>
                </>
              ) : null}
            </p>
            <p className="font-semibold">
              {entry.pieces}
              <span className="sr-only"> pieces</span>
            </p>
            <p className="text-end">
              <span className="sr-only">then </span>
              {entry.level}
            </p>
            <p className="col-span-3 text-sm text-ink-soft">
              {entry.at}, {entry.place}
              {entry.who ? (
                <>
                  , <bdi>{entry.who}</bdi>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      <CursorPagination
        shown={entries.length}
        before={newer === null ? null : listPath(path, { newer })}
        after={older === null ? null : listPath(path, { older })}
      />
    </TitledPanel>
  );
}

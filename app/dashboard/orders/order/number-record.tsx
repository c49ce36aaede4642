import { Link } from "react-router";
import type { OrderNumberRecord } from "./number-record-view.ts";

/** The record of an order's number in one line, which leads to its page. @param path of the order */
export function NumberRecord({ path, record }: { path: string; record: OrderNumberRecord }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <Link to={`${path}/number`} className="inline-flex min-h-11 items-center text-link">
        This number
      </Link>
      <span>{record.text}</span>
      {record.mark ? <b className="font-semibold">{record.mark}</b> : null}
    </p>
  );
}

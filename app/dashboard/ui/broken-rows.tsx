import { Link } from "react-router";
import type { BrokenRow } from "./show-rows.ts";

/** Names the rows that a list leaves out because they cannot be shown. */
export function BrokenRows({ rows }: { rows: BrokenRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className="my-3 rounded-md bg-clay-wash px-4 py-1 text-clay">
      {[...new Set(rows)].map((order) => (
        <li key={order} className="flex min-h-11 items-center">
          {order ? (
            <Link to={`/dashboard/orders/${order}`}>{order} cannot be shown</Link>
          ) : (
            "A row cannot be shown"
          )}
        </li>
      ))}
    </ul>
  );
}

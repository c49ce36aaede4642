import { Link } from "react-router";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";

interface CustomerOrdersProps {
  orders: {
    number: string;
    date: string;
    placed: boolean;
    total: string | null;
    lines: { id: number; name: string; quantity: number; status: string }[];
  }[];
}

/** A customer's orders, the newest first. */
export function CustomerOrders({ orders }: CustomerOrdersProps) {
  return (
    <TitledPanel title="Orders">
      {orders.length > 0 ? (
        <ul className="divide-y divide-hairline border-t border-hairline">
          {orders.map(({ number, date, placed, total, lines }) => (
            <li key={number} className="py-3">
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                <Link
                  to={`/dashboard/orders/${number}`}
                  prefetch="none"
                  className="inline-flex min-h-11 items-center font-semibold text-link tabular-nums"
                >
                  {number}
                </Link>
                <span className="font-semibold tabular-nums">{total ?? "Awaiting delivery details"}</span>
              </p>
              <p className="text-sm text-ink-soft tabular-nums">
                {placed ? "Placed" : "Started"} {date}
              </p>
              <ul>
                {lines.map((line) => (
                  <li key={line.id} className="flex flex-wrap items-center gap-x-3 py-0.5">
                    <span className="min-w-0">
                      {line.quantity} × <bdi>{line.name}</bdi>
                    </span>
                    <StatusBadge status={line.status} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">No orders yet.</p>
      )}
    </TitledPanel>
  );
}

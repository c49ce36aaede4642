import { Link } from "react-router";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { NumberView } from "./number-view.ts";

/** The links to the order from which the number was opened, and to its call. */
export function NumberBack({ number }: { number: string }) {
  const style = "inline-flex min-h-11 items-center text-sm text-link";
  return (
    <p className="mb-2 flex gap-5">
      <Link to={`/dashboard/orders/${number}`} className={style}>
        Order {number}
      </Link>
      <Link to={`/dashboard/confirm/${number}`} className={style}>
        Confirm
      </Link>
    </p>
  );
}

/** The orders of a number, newest first, each with what became of it: facts in neutral ink, no verdict. */
export function NumberOrders({ number: { orders } }: { number: NumberView }) {
  return (
    <TitledPanel title="Orders from this number">
      <ul className="divide-y divide-hairline text-[0.9375rem]">
        {orders.map((order) => (
          <li key={order.number} className="py-1.5">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <Link
                to={`/dashboard/orders/${order.number}`}
                className="inline-flex min-h-11 items-center text-link tabular-nums"
              >
                {order.number}
              </Link>
              <span className="text-sm text-ink-soft">{order.at}</span>
              <span className="tabular-nums">{order.total}</span>
              <span className="font-medium">{order.resultText}</span>
            </p>
            {order.reason ? (
              <p className="pb-1.5 text-sm text-ink-soft [overflow-wrap:anywhere]" dir="auto">
                {order.reason}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

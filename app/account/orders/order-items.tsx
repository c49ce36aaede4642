import { Link } from "react-router";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { OrderView } from "../../ui/views/order-view.ts";

/** The orders of one checkout, each with its status and tracking. */
export function OrderItems({ orders }: { orders: OrderView["lines"] }) {
  return (
    <ul className="divide-y divide-hairline">
      {orders.map((order) => (
        <li key={order.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-5 md:gap-x-6">
          <Thumbnail name={order.name} photo={order.photo} color={order.color} size="medium" />
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p className={`leading-snug font-semibold ${order.active ? "" : "text-ink-soft line-through"}`}>
                {order.path ? (
                  <Link to={order.path} prefetch="intent" className="underline-offset-4 hover:underline">
                    <bdi>{order.name}</bdi>
                  </Link>
                ) : (
                  <bdi>{order.name}</bdi>
                )}
              </p>
              <p className="text-sm text-ink-soft">
                <bdi>{order.brand}</bdi>&nbsp;·{" "}
                <span className="whitespace-nowrap">Quantity {order.quantity} ·</span>{" "}
                <span className="whitespace-nowrap tabular-nums">{order.price}</span>
              </p>
              <p className="text-sm text-ink-soft tabular-nums">{order.number}</p>
              {order.trackingNumber ? (
                <p className="text-sm text-ink-soft">
                  Tracking number <span dir="ltr">{order.trackingNumber}</span>
                </p>
              ) : null}
            </div>
            <div className="flex items-center gap-4">
              <StatusBadge status={order.status} />
              <p className={`font-semibold tabular-nums ${order.active ? "" : "text-ink-soft line-through"}`}>
                {order.amount}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

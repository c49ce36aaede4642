import { StatusBadge } from "../../ui/status-badge.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { EndOrder } from "./end-order.tsx";
import { Panel } from "./panel.tsx";
import { ParcelSum } from "./parcel-sum.tsx";
import type { ParcelView } from "./parcel-view.ts";

/** What the parcel holds, order by order, and what it costs. */
export function ParcelOrders({ parcel, line }: { parcel: ParcelView; line: number | null }) {
  return (
    <Panel title={parcel.orders.length === 1 ? "One order" : `One parcel, ${parcel.orders.length} orders`}>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {parcel.orders.map((order) => (
          <li
            key={order.id}
            aria-current={parcel.orders.length > 1 && order.number.endsWith(`-${line}`) ? "true" : undefined}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 aria-[current]:bg-pine-wash aria-[current]:px-3 md:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <Thumbnail name={order.product} photo={order.photo} color={order.color} size="small" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold figures">{order.number}</span>
                <StatusBadge status={order.status} />
              </p>
              <p className={order.active ? "" : "text-ink-soft line-through"}>
                <bdi>{order.product}</bdi>
              </p>
              <p className="text-sm text-ink-soft figures">
                {order.quantity} × {order.price} ={" "}
                <span className={order.active ? "font-semibold text-ink" : "line-through"}>
                  {order.amount}
                </span>
              </p>
              {order.open && !order.delivered ? (
                <p className="text-sm text-ink-soft">Awaiting delivery details</p>
              ) : null}
            </div>
            {order.open ? <EndOrder order={order} className="max-md:col-span-2 md:self-center" /> : null}
          </li>
        ))}
      </ul>
      <ParcelSum total={parcel.total} className="mt-4" />
    </Panel>
  );
}

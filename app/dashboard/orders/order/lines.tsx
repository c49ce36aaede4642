import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { StatusButtons } from "../list/status-buttons.tsx";
import { OrderTotal } from "./total.tsx";
import type { AdminOrderView } from "./view.ts";

/** The lines of the order with their actions, and its total. */
export function OrderLines({
  order,
  lineNumber,
  isToComplete,
}: {
  order: AdminOrderView;
  lineNumber: number | null;
  isToComplete: boolean;
}) {
  return (
    <TitledPanel title={order.lines.length === 1 ? "1 item" : `${order.lines.length} items in this order`}>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {order.lines.map((line) => (
          <li
            key={line.id}
            aria-current={
              order.lines.length > 1 && line.number.endsWith(`-${lineNumber}`) ? "true" : undefined
            }
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 aria-[current]:bg-pine-wash aria-[current]:px-3 md:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <Thumbnail name={line.product} photo={line.photo} color={line.color} size="small" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold tabular-nums">{line.number}</span>
                <StatusBadge status={line.status} />
              </p>
              <p className={line.active ? "" : "text-ink-soft line-through"}>
                <bdi>{line.product}</bdi>
              </p>
              <p className="text-sm text-ink-soft tabular-nums">
                {line.price === null ? (
                  <>Quantity {line.quantity}</>
                ) : (
                  <>
                    {line.quantity} × {line.price} ={" "}
                    <span className={line.active ? "font-semibold text-ink" : "line-through"}>
                      {line.amount}
                    </span>
                  </>
                )}
              </p>
              {line.open && !line.placed ? (
                <p className="text-sm text-ink-soft">Awaiting delivery details</p>
              ) : null}
            </div>
            {line.canChange ? (
              <StatusButtons line={{ ...line, isToComplete }} className="max-md:col-span-2 md:self-center" />
            ) : null}
          </li>
        ))}
      </ul>
      {order.amounts.length > 0 ? (
        <OrderTotal amounts={order.amounts} cash={order.cash} className="mt-4" />
      ) : null}
    </TitledPanel>
  );
}

import type { ReactNode } from "react";

/** Shipping and total below a list of items. */
export function Totals({
  total,
  deliveryLine,
}: {
  total: ReactNode;
  /** What the owner adds about delivery. */
  deliveryLine?: string | undefined;
}) {
  return (
    <dl className="divide-y divide-hairline">
      <div className="flex flex-wrap justify-between gap-x-4 pb-4">
        <dt className="text-ink-soft">Shipping</dt>
        <dd className="text-end">
          Calculated at delivery
          {deliveryLine ? (
            <span className="block text-sm text-ink-soft" dir="auto">
              {deliveryLine}
            </span>
          ) : null}
        </dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 pt-4 text-lg font-semibold">
        <dt>Total</dt>
        <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{total}</dd>
      </div>
    </dl>
  );
}

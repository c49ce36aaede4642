import type { ReactNode } from "react";

/** The figures below a list of items: shipping, then the total. */
export function Totals({ total }: { total: ReactNode }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-3">
      <dt className="text-ink-soft">Shipping</dt>
      <dd className="text-end">Calculated at delivery</dd>
      <dt className="border-t border-hairline pt-4 text-lg font-semibold">Total</dt>
      <dd className="border-t border-hairline pt-4 text-end text-lg font-semibold figures">{total}</dd>
    </dl>
  );
}

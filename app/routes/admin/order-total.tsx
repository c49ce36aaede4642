/** The total, for the order's page and the invoice. */
export function OrderTotal({ total, className }: { total: string; className: string }) {
  return (
    <dl className={`grid grid-cols-2 gap-y-1 [&>dd]:text-end ${className}`}>
      <dt className="text-ink-soft">Shipping</dt>
      <dd className="text-ink-soft">Calculated at delivery</dd>
      <dt className="font-semibold">Total</dt>
      <dd className="text-lg font-semibold tabular-nums">{total}</dd>
    </dl>
  );
}

interface OrderTotalProps {
  total: string;
  /** What was paid ahead of it, and what is left; null: nothing was. */
  paidAhead: { paid: string; left: string } | null;
  className: string;
}

/** The total, for the order's page and the invoice. */
export function OrderTotal({ total, paidAhead, className }: OrderTotalProps) {
  return (
    <dl className={`grid grid-cols-2 gap-y-1 [&>dd]:text-end ${className}`}>
      <dt className="text-ink-soft">Shipping</dt>
      <dd className="text-ink-soft">Calculated at delivery</dd>
      <dt className="font-semibold">Total</dt>
      <dd className="text-lg font-semibold tabular-nums">{total}</dd>
      {paidAhead ? (
        <>
          <dt className="text-ink-soft">Paid in advance</dt>
          <dd className="tabular-nums">− {paidAhead.paid}</dd>
          <dt className="font-semibold">Cash on delivery</dt>
          <dd className="text-lg font-semibold tabular-nums">{paidAhead.left}</dd>
        </>
      ) : null}
    </dl>
  );
}

import type { AmountLine, CashWords } from "../../../../shop/payments/ledger/order-amounts.ts";

interface OrderTotalProps {
  amounts: readonly AmountLine[];
  /** What its parcel collects; null: nothing. */
  cash: CashWords | null;
  className: string;
}

const strong: readonly AmountLine["kind"][] = ["total", "left"];

/** What an order comes to, below its items, for the order's page and the invoice. */
export function OrderTotal({ amounts, cash, className }: OrderTotalProps) {
  return (
    <div className={className}>
      <dl className="grid grid-cols-2 gap-y-1 [&>dd]:text-end">
        <dt className="text-ink-soft">Shipping</dt>
        <dd className="text-ink-soft">Calculated at delivery</dd>
        {amounts.map(({ label, amount, kind }) => (
          <div key={label} className="contents [&>dd]:text-end">
            <dt className={strong.includes(kind) ? "font-semibold" : "text-ink-soft"}>{label}</dt>
            <dd className={strong.includes(kind) ? "text-lg font-semibold tabular-nums" : "tabular-nums"}>
              {amount}
            </dd>
          </div>
        ))}
      </dl>
      {cash?.note ? <p className="mt-3 rounded-md bg-sand px-3.5 py-2.5">{cash.note}</p> : null}
    </div>
  );
}

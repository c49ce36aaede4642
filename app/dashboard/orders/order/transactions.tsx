import type { OrderTransactionView } from "./transactions-view.ts";

/** What became of each payment at JazzCash. */
export function OrderTransactions({ transactions }: { transactions: OrderTransactionView[] }) {
  if (transactions.length === 0) return null;
  return (
    <section aria-labelledby="at-jazzcash" className="mt-4 border-t border-hairline pt-4">
      <h3 id="at-jazzcash" className="font-medium">
        JazzCash payments
      </h3>
      <ul className="mt-2 grid gap-3 text-sm">
        {transactions.map(({ reference, at, what, numbers, warnings }) => (
          <li key={reference}>
            <p>
              {what} <span className="text-ink-soft">({at})</span>
            </p>
            <p className="break-words text-ink-soft">
              <bdi>{reference}</bdi>
              {numbers.map((number) => (
                <span key={number}>
                  , <bdi>{number}</bdi>
                </span>
              ))}
            </p>
            {warnings.map((warning) => (
              <p key={warning} className="text-clay">
                {warning}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

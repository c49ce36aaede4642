import { useId } from "react";
import { Link } from "react-router";
import type { FigureRow, getMoneyView } from "./money-view.ts";

type MoneyView = Awaited<ReturnType<typeof getMoneyView>>;

/** What waits for somebody, whatever the day. */
export function OpenMoneyCards({ cards }: { cards: MoneyView["open"] }) {
  return (
    <section aria-label="Now" className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4">
      {cards.map(({ label, amount, note, to }) => (
        <Link
          key={label}
          to={to}
          prefetch="intent"
          className="rounded-lg border border-hairline bg-paper px-4 py-3.5 transition-colors hover:border-pine first:max-md:col-span-2 md:px-5"
        >
          <span className="block text-sm text-ink-soft">{label}</span>
          <span className="display-3 mt-0.5 block whitespace-nowrap lining-nums">{amount}</span>
          <span className="block text-sm text-ink-soft">{note}</span>
        </Link>
      ))}
    </section>
  );
}

/** The sums of the chosen days, each with what it means. */
export function MoneyTotals({ totals }: { totals: MoneyView["totals"] }) {
  return (
    <dl className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
      {totals.map(({ label, amount, hint }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-2.5 md:px-5"
        >
          <dt className="font-semibold">
            {label}
            <span className="block text-sm font-normal text-ink-soft">{hint}</span>
          </dt>
          <dd className="text-lg font-semibold whitespace-nowrap tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Methods or days with their figures; on a phone those of 0 are left out. */
export function FigureRows({ title, rows }: { title: string; rows: readonly FigureRow[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-7">
      <h2 id={id} className="mb-2 font-semibold">
        {title}
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline bg-paper max-md:-mx-[var(--gutter)] md:rounded-lg md:border">
        {rows.map(({ key, name, figures }) => (
          <li key={key} className="px-[var(--gutter)] py-3 md:px-5">
            <h3 className="mb-1 font-semibold">{name}</h3>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 md:grid-cols-4 wide:grid-cols-7">
              {figures.map(({ label, amount, isZero }) => (
                <div key={label} className={`min-w-0 ${isZero ? "text-ink-soft max-md:hidden" : ""}`}>
                  <dt className="text-sm text-ink-soft">{label}</dt>
                  <dd className={`whitespace-nowrap tabular-nums ${isZero ? "" : "font-semibold"}`}>
                    {amount}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

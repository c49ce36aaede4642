import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { LinkedOrderView } from "./linked-order-view.ts";

interface FactsProps {
  order: LinkedOrderView;
}

/** The cash that the customer keeps ready for the rider. */
export function Cash({ order: { cashText, cashNote, delivery } }: FactsProps) {
  if (!cashText) return cashNote ? <p className="rounded-lg bg-sand px-4 py-3">{cashNote}</p> : null;
  return (
    <p className="grid justify-items-center gap-0.5 rounded-lg bg-pine-deep px-4 py-4 text-center text-[#d5ded9]">
      <span>Please keep ready</span>
      <strong className="font-display text-[2.875rem] leading-none font-medium text-paper lining-nums">
        {cashText}
      </strong>
      <span>in exact cash for the rider</span>
      {cashNote ? <span className="text-sm">{cashNote}</span> : null}
      {delivery ? <span className="text-sm">{delivery}</span> : null}
    </p>
  );
}

/** The advance that is awaited, with its terms, or that has come. */
export function Advance({ order: { advance } }: FactsProps) {
  if (!advance) return null;
  return <p className="rounded-lg border border-hairline bg-paper px-4 py-3 tabular-nums">{advance}</p>;
}

/** What is in the order, and where it does not say all, what it comes to. */
export function Items({ order: { lines, amounts } }: FactsProps) {
  return (
    <section aria-label="Items">
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li
            key={line.line}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-3 leading-snug"
          >
            <Thumbnail name={line.name} photo={line.photo} color={line.color} size="small" />
            <bdi>{line.name}</bdi>
            <span className="whitespace-nowrap tabular-nums">× {line.quantity}</span>
            <span className="min-w-18 text-end whitespace-nowrap tabular-nums">{line.amount}</span>
          </li>
        ))}
        {amounts.map(({ label, amount }) => (
          <li key={label} className="flex justify-between gap-4 text-ink-soft">
            <span>{label}</span>
            <span className="whitespace-nowrap tabular-nums">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Address({ order: { address } }: FactsProps) {
  return (
    <div className="border-t border-hairline pt-4">
      <p className="text-sm font-semibold">Delivery address</p>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {address}
      </p>
    </div>
  );
}

/** What the customer added for the rider. */
export function Hints({ order: { hints } }: FactsProps) {
  const facts = [
    ["Landmark", hints.landmark],
    ["Second phone", hints.secondPhone],
    ["Best time to call", hints.bestTime],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-3">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

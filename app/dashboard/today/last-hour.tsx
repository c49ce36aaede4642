import { formatTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import type { Happening, LastHour } from "../../../shop/overview/last-hour-queries.ts";
import { TextLink } from "../ui/text-link.tsx";

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What happened in the last hour, as text. @param withFigures whether the person may see takings and counts of the shop */
export function toLastHourView(
  { orders, deliveries, cancellations, newest }: LastHour,
  withFigures: boolean,
) {
  return {
    counts: withFigures
      ? [
          ...counted(orders, "order", "orders"),
          ...counted(deliveries, "delivery", "deliveries"),
          ...counted(cancellations, "cancellation by link", "cancellations by link"),
        ].join(", ")
      : null,
    rows: newest.map(({ kind, orderNumber, at, amount }) => ({
      kind,
      at: formatTime(at),
      number: orderNumberText(orderNumber),
      amount: withFigures && amount !== null ? `, ${displayPrice(amount)}` : "",
    })),
  };
}

const words: Readonly<Record<Happening["kind"], string>> = {
  order: "placed",
  delivery: "delivered",
  cancellation: "cancelled by link",
};

/** What happened in the last hour; nothing: no section. */
export function LastHourPanel({ counts, rows }: ReturnType<typeof toLastHourView>) {
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby="last-hour"
      className="border-y border-hairline bg-paper px-4 pt-3 pb-1 max-desk:-mx-[var(--gutter)] desk:rounded-lg desk:border"
    >
      <h2 id="last-hour" className="font-semibold">
        Since you were here
      </h2>
      {counts ? <p className="text-sm text-ink-soft">Last hour: {counts}</p> : null}
      <ul className="mt-1.5 divide-y divide-hairline">
        {rows.map(({ kind, at, number, amount }) => (
          <li key={`${kind} ${number}`} className="flex items-center gap-3 text-[0.9375rem] tabular-nums">
            <time className="text-sm text-ink-soft">{at}</time>
            <span>
              <TextLink to={`/dashboard/orders/${number}`}>{number}</TextLink> {words[kind]}
              {amount}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

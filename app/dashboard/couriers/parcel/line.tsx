import { Link } from "react-router";
import { StateMark } from "../../ui/state-mark.tsx";
import type { ParcelView } from "../book/view.ts";

/** A parcel to book in two lines: its reference, whose it is, where to, what is collected. */
export function ParcelLine({ parcel }: { parcel: ParcelView }) {
  const { reference, path, customer, orders, city, courier, cash, rounding, isPacked } = parcel;
  const facts = [orders, city, courier].filter(Boolean).join(" · ");
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        <bdi className="[overflow-wrap:anywhere]">{customer}</bdi>
        <Link to={path} className="inline-flex min-h-11 items-center text-link tabular-nums">
          {reference}
        </Link>
        <span className="ms-auto whitespace-nowrap tabular-nums">{cash ?? "nothing to collect"}</span>
      </p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere] tabular-nums">{facts}</p>
      {rounding ? (
        <p className="text-sm text-ink-soft">
          {rounding} less than due, because couriers collect whole rupees.
        </p>
      ) : null}
      {isPacked ? null : <StateMark shape="waiting">Not packed yet</StateMark>}
    </div>
  );
}

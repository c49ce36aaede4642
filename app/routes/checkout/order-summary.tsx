import { Link } from "react-router";
import type { Photo } from "../../../shop/media/photo.ts";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { Totals } from "./totals.tsx";

/** An item of an order, in text. */
export interface SummaryLine {
  id: number;
  name: string;
  brand: string;
  photo: Photo | null;
  color: string | null;
  quantity: number;
  amount: string;
  priceNotice?: string | null;
  hindrance?: string | null;
}

/** What is about to be ordered, or was. */
export function OrderSummary({
  lines,
  total,
  editTo,
}: {
  lines: SummaryLine[];
  total: string;
  editTo?: string;
}) {
  return (
    <section
      aria-labelledby="order-summary"
      className="grid gap-6 rounded-lg border border-hairline bg-paper p-5 md:p-8 lg:sticky lg:top-28"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="order-summary" className="display-3">
          Order summary
        </h2>
        {editTo ? (
          <Link to={editTo} className="text-sm text-link">
            Edit cart
          </Link>
        ) : null}
      </div>
      <ul className="grid gap-5">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5">
            <Thumbnail name={line.name} photo={line.photo} color={line.color} className="w-14 md:w-16" />
            <div>
              <p dir="auto" className="leading-snug">
                {line.name}
              </p>
              <p className="text-sm text-ink-soft">
                <span dir="auto">{line.brand}</span> · Quantity {line.quantity}
              </p>
            </div>
            <p className="figures">{line.amount}</p>
            {line.priceNotice || line.hindrance ? (
              <p className="col-span-full mt-2 text-sm font-medium text-clay">
                {line.hindrance ?? line.priceNotice}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <Totals total={total} />
    </section>
  );
}

import { href, Link } from "react-router";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { screenIcons } from "../ui/screen-icons.tsx";
import { StateMark } from "../ui/state-mark.tsx";

const panel = "border-y border-hairline bg-paper max-desk:-mx-[var(--gutter)] desk:rounded-lg desk:border";
const heading = "flex items-baseline justify-between gap-4 px-4 pt-3 pb-2.5 font-semibold";

export interface WaitingEntry {
  icon: string;
  title: string;
  note: string;
  to: string;
}

/** What waits beside the parcels: messages, letters. */
export function AlsoWaiting({ entries }: { entries: WaitingEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className={panel} aria-labelledby="also-waiting">
      <h2 id="also-waiting" className={heading}>
        Also to do
      </h2>
      <ul className="pb-1">
        {entries.map(({ icon, title, note, to }) => {
          const Icon = screenIcons[icon];
          return (
            <li key={to} className="border-t border-hairline">
              <Link
                to={to}
                className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 px-4 py-1.5 text-[0.9375rem] hover:bg-pine-wash"
              >
                {Icon ? <Icon className="size-5 text-ink-soft" /> : null}
                <span>
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-sm text-ink-soft">{note}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export interface LowProduct {
  id: string;
  name: string;
  pieces: number;
}

/** Products at or below their reorder point. */
export function LowStock({ products }: { products: LowProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section className={panel} aria-labelledby="low-stock">
      <h2 id="low-stock" className={heading}>
        Low stock
        <Link to={href("/dashboard/stock/counts")} className="touch-target text-sm text-link">
          Count all
        </Link>
      </h2>
      <ul className="pb-1">
        {products.map(({ id, name, pieces }) => (
          <li
            key={id}
            className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-3 border-t border-hairline px-4 py-1.5"
          >
            <Thumbnail name={name} photo={null} color={null} size="small" />
            <span className="min-w-0 text-[0.9375rem] leading-snug font-semibold">{name}</span>
            <StateMark shape={pieces === 0 ? "trouble" : "waiting"}>{`${pieces} left`}</StateMark>
            <Link
              to={href("/dashboard/products/:id/stock", { id })}
              aria-label={`Correct the stock of ${name}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm font-semibold"
            >
              Correct
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

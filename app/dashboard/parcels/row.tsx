import type { ReactNode } from "react";
import { Link } from "react-router";
import { StateMark } from "../ui/state-mark.tsx";
import type { ParcelRow } from "./view.ts";

interface ParcelItemProps {
  row: ParcelRow;
  /** The name of its box. */
  name: string;
  chosen: boolean;
  /** Further links or marks. */
  children?: ReactNode;
}

/** A parcel in a list, chosen by its box: whose, what is in it, and where it is to go. */
export function ParcelItem({ row, name, chosen, children }: ParcelItemProps) {
  const about = [row.city, row.courier, row.tracking, `placed ${row.placed}`].filter(Boolean);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 py-2 pe-4 has-checked:bg-pine-wash">
      <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          name={name}
          value={row.value}
          defaultChecked={chosen}
          data-unpaid={row.isUnpaid || undefined}
          aria-label={`Select ${row.reference ?? row.orders[0]?.text ?? ""}, ${row.customer}`}
          className="size-5 accent-pine"
        />
      </label>
      <div className="min-w-0">
        <h2 className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold">
          <bdi className="[overflow-wrap:anywhere]">{row.customer}</bdi>
          {row.reference ? <span className="text-sm font-medium tabular-nums">{row.reference}</span> : null}
          <span className="ms-auto tabular-nums">{row.cash}</span>
        </h2>
        <p className="-mt-1 text-sm text-ink-soft [overflow-wrap:anywhere] tabular-nums">
          {row.orders.map(({ text }) => text).join(", ")} · {about.join(" · ")}
        </p>
        <ul className="mt-1 text-[0.9375rem]">
          {row.articles.map(({ key, name: article, quantity }) => (
            <li key={key} className="flex gap-2">
              <b className="min-w-6 text-end font-semibold tabular-nums">{quantity}</b>
              <bdi>{article}</bdi>
            </li>
          ))}
        </ul>
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          {row.isUnpaid ? <StateMark shape="trouble">Waiting for payment</StateMark> : null}
          {children}
        </div>
      </div>
    </li>
  );
}

/** A link in a row. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} prefetch="none" className="inline-flex min-h-11 items-center text-sm text-link">
      {children}
    </Link>
  );
}

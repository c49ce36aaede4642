import { Link } from "react-router";
import { StateMark } from "../ui/state-mark.tsx";
import type { QueueView } from "./heading.tsx";

/** The orders that come next. Opening one makes it this person's turn. */
export function ConfirmQueue({ queue }: { queue: QueueView }) {
  const rows = queue.rows.filter(({ isCurrent }) => !isCurrent);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="then" className="min-w-0">
      <h2 id="then" className="mb-1.5 font-semibold">
        Next
      </h2>
      <ul className="divide-y divide-hairline overflow-hidden rounded-lg border border-hairline bg-paper max-md:-mx-5 max-md:rounded-none max-md:border-x-0">
        {rows.map((row) => (
          <li key={row.number}>
            <Link
              to={row.path}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2 text-[0.9375rem] leading-snug hover:bg-pine-wash"
            >
              <span className={`truncate font-semibold ${row.isLocked ? "text-ink-soft" : ""}`}>
                <bdi>{row.customer}</bdi>
              </span>
              <span className="text-end font-semibold tabular-nums">{row.due}</span>
              <span className="text-sm text-ink-soft">{row.where}</span>
              <span className="text-end text-sm text-ink-soft tabular-nums">{row.age}</span>
              {row.note ? (
                <span className="col-span-2">
                  <StateMark shape="waiting">{row.note}</StateMark>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      {queue.more > 0 ? <p className="mt-2 text-sm text-ink-soft">{queue.more} more in the list.</p> : null}
    </section>
  );
}

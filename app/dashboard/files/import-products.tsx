import { Badge } from "../../ui/badge.tsx";
import type { PlannedRow } from "./import-view.ts";

/** The products of a file, each with its fields before and after. */
export function PlannedProducts({ rows }: { rows: readonly PlannedRow[] }) {
  return (
    <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-2 px-4 py-4">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h2 className="font-semibold wrap-anywhere" dir="auto">
              {row.name}
            </h2>
            {row.isNew ? <Badge tone="available">New</Badge> : null}
            <p className="text-sm text-ink-soft wrap-anywhere">
              Line {row.line}, <bdi>{row.id}</bdi>
            </p>
          </div>
          <dl className="grid gap-2 text-sm empty:hidden">
            {row.changes.map((change) => (
              <div key={change.label} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="text-ink-soft">{change.label}</dt>
                <dd className="grid gap-x-2 whitespace-pre-line wrap-anywhere">
                  {change.from === null ? null : (
                    <del className="text-ink-soft">
                      <bdi>{change.from}</bdi>
                    </del>
                  )}
                  <ins className="font-medium no-underline">
                    <bdi>{change.to}</bdi>
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
          {row.notes.map((note) => (
            <p key={note} className="text-sm text-clay wrap-anywhere">
              <bdi>{note}</bdi>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

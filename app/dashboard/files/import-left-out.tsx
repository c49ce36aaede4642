import { plural } from "../../../shop/base/plural.ts";
import type { LeftOutView } from "./import-view.ts";

/** The lines, pictures and columns of a file that are not imported, with the reasons. */
export function LeftOut({ view, className = "" }: { view: LeftOutView; className?: string }) {
  const { refused, notFetched, unused, more } = view;
  return (
    <div className={`grid gap-5 empty:hidden ${className}`}>
      {refused.length > 0 ? (
        <section aria-label="Lines with errors">
          <h2 className="mb-2 font-semibold text-clay">
            {plural(refused.length + more.refused, "line is", "lines are")} not imported
          </h2>
          <ul className="divide-y divide-hairline rounded-md border border-hairline bg-paper text-sm">
            {refused.map(({ line, reason }) => (
              <li key={`${line} ${reason}`} className="px-4 py-2.5 wrap-anywhere">
                <span className="font-semibold tabular-nums">Line {line}: </span>
                <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
          {more.refused > 0 ? <p className="mt-2 text-sm text-ink-soft">And {more.refused} more.</p> : null}
        </section>
      ) : null}
      {notFetched.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer py-3 font-semibold">
            {plural(notFetched.length + more.notFetched, "photo is", "photos are")} not imported
          </summary>
          <p className="mb-2 text-ink-soft">
            We do not download photos from other websites. The products keep their current photos. Add new
            ones on the product’s Photos page.
          </p>
          <ul className="grid gap-1.5 wrap-anywhere">
            {notFetched.map(({ line, url }) => (
              <li key={`${line} ${url}`}>
                Line {line}: <bdi>{url}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {unused.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer py-3 font-semibold">
            {plural(unused.length, "column is", "columns are")} not used
          </summary>
          <p className="text-ink-soft wrap-anywhere">
            <bdi>{unused.join(", ")}</bdi>
          </p>
        </details>
      ) : null}
    </div>
  );
}

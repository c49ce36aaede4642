import { ButtonLink } from "../../ui/button.tsx";
import { ArrowEndIcon, ArrowStartIcon } from "../../ui/icons.tsx";

interface CursorPaginationProps {
  /** How many the page shows. */
  shown: number;
  /** The addresses of what comes before and after; null where there is nothing. */
  before: string | null;
  after: string | null;
}

/** The way to the parts of a long list before and after this one; nothing where all of it is shown. */
export function CursorPagination({ shown, before, after }: CursorPaginationProps) {
  if (!before && !after) return null;
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-ink-soft tabular-nums">{shown} on this page</p>
      <div className="flex gap-3">
        {before ? (
          <ButtonLink to={before} tone="quiet" size="small" rel="prev">
            <ArrowStartIcon className="size-4.5" />
            Previous
          </ButtonLink>
        ) : null}
        {after ? (
          <ButtonLink to={after} tone="quiet" size="small" rel="next">
            Next
            <ArrowEndIcon className="size-4.5" />
          </ButtonLink>
        ) : null}
      </div>
    </nav>
  );
}

import { ButtonLink } from "../../ui/button.tsx";
import { ArrowEndIcon, ArrowStartIcon } from "../../ui/shell/icons.tsx";

interface CursorPaginationProps {
  /** What its pages are of, where a screen has several lists. */
  of?: string;
  /** The number of entries on the page. */
  shown: number;
  /** URLs of the previous and the next page; null: there is none. */
  before: string | null;
  after: string | null;
}

/** Links to the previous and the next page; nothing where the list has one page. */
export function CursorPagination({ of, shown, before, after }: CursorPaginationProps) {
  if (!before && !after) return null;
  return (
    <nav
      aria-label={of ? `Pages: ${of}` : "Pages"}
      className="mt-5 flex flex-wrap items-center justify-between gap-4"
    >
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

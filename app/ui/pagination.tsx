import { ButtonLink } from "./button.tsx";
import { ArrowEndIcon, ArrowStartIcon } from "./shell/icons.tsx";

interface PaginationProps {
  page: number;
  pageCount: number;
  to: (page: number) => string;
}

/** Links to the previous and the next page; renders nothing for a single page. */
export function Pagination({ page, pageCount, to }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-4 text-sm">
      {page > 1 ? (
        <ButtonLink to={to(page - 1)} tone="quiet" size="small" rel="prev">
          <ArrowStartIcon className="size-4.5" />
          Previous
        </ButtonLink>
      ) : null}
      <span className="whitespace-nowrap text-ink-soft tabular-nums">
        Page {page} of {pageCount}
      </span>
      {page < pageCount ? (
        <ButtonLink to={to(page + 1)} tone="quiet" size="small" rel="next">
          Next
          <ArrowEndIcon className="size-4.5" />
        </ButtonLink>
      ) : null}
    </nav>
  );
}

import { Pagination } from "../../ui/pagination.tsx";

interface ListPaginationProps {
  page: number;
  pages: number;
  /** The number of entries in the list, and on this page. */
  total: number;
  shown: number;
  to: (page: number) => string;
}

/** The range of entries shown, and links to the other pages. */
export function ListPagination({ page, pages, total, shown, to }: ListPaginationProps) {
  if (shown === 0) return null;
  const first = page < pages ? (page - 1) * shown + 1 : total - shown + 1;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-ink-soft tabular-nums">
        {first} to {first + shown - 1} of {total}
      </p>
      <Pagination page={page} pageCount={pages} to={to} />
    </div>
  );
}

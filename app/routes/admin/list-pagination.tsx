import { Pagination } from "../../ui/pagination.tsx";

interface ListPaginationProps {
  page: number;
  pages: number;
  /** How many there are altogether, and how many of them the page shows. */
  total: number;
  shown: number;
  /** The address of another page of the list. */
  to: (page: number) => string;
}

/** Which part of a list is shown, and the way to the others. */
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

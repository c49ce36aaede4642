import { Link } from "react-router";
import { CloseIcon } from "./shell/icons.tsx";

interface ActiveFiltersProps {
  /** Active filters and sort, each with the URL of the list without it. */
  filters: { label: string; removeTo: string }[];
  /** The URL of the list without any. */
  clearTo: string;
}

/** The active filters as links that remove them; renders nothing without any. */
export function ActiveFilters({ filters, clearTo }: ActiveFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <section aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      <ul className="contents">
        {filters.map(({ label, removeTo }) => (
          <li key={label}>
            <Link
              to={removeTo}
              preventScrollReset
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sand ps-4 pe-3 text-sm transition-colors hover:bg-hairline"
            >
              <span className="sr-only">Remove: </span>
              {label}
              <CloseIcon className="size-4 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={clearTo}
        preventScrollReset
        className="inline-flex min-h-11 items-center px-2 text-sm text-link"
      >
        Clear all
      </Link>
    </section>
  );
}

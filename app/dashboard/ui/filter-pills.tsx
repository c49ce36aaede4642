import { Link } from "react-router";

interface FilterPillsProps {
  /** The accessible name, such as `Orders by status`. */
  label: string;
  pills: {
    label: string;
    /** absent: not counted. */
    count?: number | string | undefined;
    to: string;
    current: boolean;
  }[];
}

/** The pill style for other elements, such as `summary`. */
export const pillClass =
  "inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-paper px-3.5 text-[0.9375rem] md:px-4.5 transition-colors hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper";

/** Links to the filtered lists, with counts; on a phone one row, which scrolls sideways. */
export function FilterPills({ label, pills }: FilterPillsProps) {
  return (
    <nav
      aria-label={label}
      className="flex gap-2 max-md:-mx-[var(--gutter)] max-md:overflow-x-auto max-md:px-[var(--gutter)] max-md:[scrollbar-width:none] md:flex-wrap"
    >
      {pills.map((pill) => (
        <Link
          key={pill.to}
          to={pill.to}
          aria-current={pill.current ? "page" : undefined}
          className={`${pillClass} shrink-0`}
        >
          {pill.label} {pill.count === undefined ? null : <span className="tabular-nums">{pill.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

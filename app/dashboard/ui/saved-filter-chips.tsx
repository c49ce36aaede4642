import { Link } from "react-router";
import { PlusIcon } from "../../ui/shell/icons.tsx";
import { pillClass } from "./filter-pills.tsx";
import type { SavedFilterChipsData } from "./saved-filters.ts";

/** A person's saved filters above a list, and links that save the current one and remove them. */
export function SavedFilterChips({ saved: { chips, saveTo, manageTo } }: { saved: SavedFilterChipsData }) {
  if (chips.length === 0 && !saveTo) return null;
  return (
    <nav aria-label="Saved filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ id, name, to, current }) => (
        <Link key={id} to={to} aria-current={current ? "page" : undefined} className={pillClass}>
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
        </Link>
      ))}
      {saveTo ? (
        <Link to={saveTo} className={`${pillClass} border-dashed`}>
          <PlusIcon className="size-4" />
          Save this filter
        </Link>
      ) : null}
      {chips.length > 0 ? (
        <Link to={manageTo} className="inline-flex min-h-11 items-center px-2 text-[0.9375rem] text-link">
          Remove a filter
        </Link>
      ) : null}
    </nav>
  );
}

import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { ArrowStartIcon } from "../../ui/shell/icons.tsx";
import { findCurrentEntry, type MenuGroup } from "./menu-entries.ts";
import { Count } from "./menu-parts.tsx";

const linkClass =
  "inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-[0.9375rem] font-medium whitespace-nowrap text-ink-soft aria-[current]:border-pine aria-[current]:font-semibold aria-[current]:text-ink";

/** The screens of one job as tabs, which scroll sideways on a phone; below a list of screens the way back to it. */
export function ScreenTabs({ groups }: { groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation();
  const page = pathname.replace(/\/$/, "");
  const entry = findCurrentEntry(groups, page);
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 48;
  }, [page]);

  const [first] = entry?.tabs ?? [];
  if (!entry || !first || entry.tabs.length < 2 || !entry.tabs.some(({ path }) => path === page)) return null;
  if (entry.isList && page === first.path) return null;
  return (
    <nav aria-label={entry.label} className="border-b border-hairline print:hidden">
      {entry.isList ? (
        <div className="wrap">
          <Link to={first.path} className={linkClass}>
            <ArrowStartIcon className="size-4" />
            {first.label}
          </Link>
        </div>
      ) : (
        <ul ref={list} className="wrap relative flex gap-x-6 overflow-x-auto [scrollbar-width:none]">
          {entry.tabs.map(({ path, label, count }) => (
            <li key={path}>
              <Link to={path} aria-current={path === page ? "page" : undefined} className={linkClass}>
                {label}
                <Count count={count} className="text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

import { href, Link, useLocation } from "react-router";
import { SearchIcon } from "../../ui/shell/icons.tsx";
import { isPlainClick } from "../../ui/shell/is-plain-click.ts";
import { findCurrentEntry, type MenuEntry, type MenuGroup } from "./menu-entries.ts";
import { screenIcons } from "./screen-icons.tsx";

// Below 1000 px a tab: icon above word, a line at the top of the current one. From there a row of the rail.
const linkClass =
  "relative grid min-h-14.5 content-center justify-items-center gap-0.5 text-xs font-medium text-ink-soft aria-[current]:font-bold aria-[current]:text-pine max-desk:aria-[current]:before:absolute max-desk:aria-[current]:before:inset-x-5 max-desk:aria-[current]:before:-top-px max-desk:aria-[current]:before:h-[3px] max-desk:aria-[current]:before:rounded-b-sm max-desk:aria-[current]:before:bg-pine desk:flex desk:min-h-9.5 desk:items-center desk:justify-start desk:gap-2.5 desk:rounded-sm desk:px-2.5 desk:text-[0.90625rem] desk:text-ink desk:hover:bg-sand/60 desk:pointer-coarse:min-h-11 desk:aria-[current]:bg-paper desk:aria-[current]:font-semibold desk:aria-[current]:inset-ring desk:aria-[current]:inset-ring-hairline";

/**
 * The dashboard's menu: on a phone tabs at the bottom, the rest behind "More"; from 1000 px a rail at the start of the line, in
 * groups.
 */
export function DashboardMenu({ groups, openFind }: { groups: MenuGroup[]; openFind: () => void }) {
  const { pathname } = useLocation();
  const current = findCurrentEntry(groups, pathname);
  const MoreIcon = screenIcons.more;
  return (
    <nav
      aria-label="Dashboard"
      className="dashboard-nav flex border-hairline bg-paper max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 max-desk:z-20 max-desk:border-t max-desk:pb-[env(safe-area-inset-bottom)] max-desk:[@media(height<24rem)]:static desk:sticky desk:top-[77px] desk:block desk:max-h-[calc(100dvh-77px)] desk:self-start desk:overflow-y-auto desk:bg-transparent desk:px-2.5 desk:pt-4 desk:pb-6 print:hidden"
    >
      <Link
        to={href("/dashboard/find")}
        aria-keyshortcuts="/"
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          openFind();
        }}
        className={`${linkClass} min-w-0 max-desk:order-1 max-desk:flex-1`}
      >
        <SearchIcon className="size-5.5 shrink-0 desk:size-4.5" />
        Find
        <span
          aria-hidden="true"
          className="ms-auto rounded-sm border border-line px-1.5 text-xs text-ink-soft max-desk:hidden"
        >
          /
        </span>
      </Link>
      {groups.map(({ name, entries }, index) => (
        <div key={name} className="contents desk:block">
          <p
            id={`menu-${index}`}
            className="px-2.5 pt-4 pb-1 text-xs font-semibold text-ink-soft max-desk:hidden"
          >
            {name}
          </p>
          <ul aria-labelledby={`menu-${index}`} className="contents desk:block">
            {entries.map((entry) => (
              <li key={entry.path} className={entry.tab ? "min-w-0 flex-1" : "max-desk:hidden"}>
                <MenuLink entry={entry} pathname={pathname} isCurrent={entry === current} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Link
        to={href("/dashboard/more")}
        aria-current={moreIsCurrent(pathname, current)}
        className={`${linkClass} min-w-0 flex-1 max-desk:order-2 desk:hidden`}
      >
        {MoreIcon ? <MoreIcon className="size-5.5" /> : null}
        More
      </Link>
    </nav>
  );
}

/** The screens without a tab are behind "More". */
function moreIsCurrent(pathname: string, current: MenuEntry | undefined): "page" | "true" | undefined {
  if (pathname === href("/dashboard/more")) return "page";
  return current && !current.tab ? "true" : undefined;
}

function MenuLink({
  entry: { path, label, icon, count },
  pathname,
  isCurrent,
}: {
  entry: MenuEntry;
  pathname: string;
  isCurrent: boolean;
}) {
  const Icon = screenIcons[icon];
  return (
    <Link
      to={path}
      aria-current={isCurrent ? (pathname === path ? "page" : "true") : undefined}
      className={linkClass}
    >
      {Icon ? <Icon className="size-5.5 shrink-0 desk:size-4.5" /> : null}
      {`${label} `}
      {count ? (
        <span className="min-w-[17px] rounded-full bg-clay px-1 text-center text-xs leading-[17px] font-semibold text-paper tabular-nums max-desk:absolute max-desk:start-[calc(50%+4px)] max-desk:top-1 desk:ms-auto desk:bg-transparent desk:font-medium desk:text-ink-soft">
          {count.text}
          <span className="sr-only"> {count.label}</span>
        </span>
      ) : null}
    </Link>
  );
}

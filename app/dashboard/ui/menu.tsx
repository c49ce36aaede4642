import { href, Link, useLocation } from "react-router";
import { PlusIcon } from "../../ui/shell/icons.tsx";
import type { loader } from "../area.tsx";
import { findCurrentEntry } from "./menu-entries.ts";
import { ariaCurrent, Count, MenuGroups, ScreenIcon, SignOut } from "./menu-parts.tsx";

const tabClass =
  "relative grid min-h-14 content-center justify-items-center gap-0.5 text-xs font-medium text-ink-soft aria-[current]:font-bold aria-[current]:text-pine aria-[current]:before:absolute aria-[current]:before:inset-x-5 aria-[current]:before:-top-px aria-[current]:before:h-[3px] aria-[current]:before:rounded-b-sm aria-[current]:before:bg-pine";
const railClass =
  "flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 text-[0.90625rem] hover:bg-sand/60 pointer-coarse:min-h-11 aria-[current]:bg-paper aria-[current]:font-semibold aria-[current]:inset-ring aria-[current]:inset-ring-hairline";
const railStyles = {
  name: "px-2.5 pt-3 pb-0.5 text-xs font-semibold text-ink-soft",
  list: "",
  link: railClass,
  icon: "size-4.5 shrink-0",
  count: "ms-auto text-ink-soft",
};

/** The dashboard's menu: on a phone tabs at the bottom, from 1000 px a rail at the start of the line. */
export function DashboardMenu({ menu, tabs, person }: Awaited<ReturnType<typeof loader>>) {
  const { pathname } = useLocation();
  const current = findCurrentEntry(menu, pathname);
  const currentTab =
    tabs.find(({ path }) => path === pathname) ?? tabs.find(({ path }) => path === current?.path);
  const newOrder = href("/dashboard/orders/new");
  const mayOrder = menu.some(({ entries }) => entries.some(({ paths }) => paths.includes(newOrder)));
  return (
    <nav
      aria-label="Dashboard"
      className="dashboard-nav border-hairline bg-paper max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 max-desk:z-20 max-desk:border-t max-desk:pb-[env(safe-area-inset-bottom)] max-desk:[@media(height<24rem)]:static desk:sticky desk:top-[49px] desk:max-h-[calc(100dvh-49px)] desk:self-start desk:overflow-y-auto desk:bg-transparent desk:px-2.5 desk:py-3 print:hidden"
    >
      <ul className="flex desk:hidden">
        {[...tabs, { path: href("/dashboard/more"), label: "More", icon: "more", count: null }].map((tab) => {
          const isCurrent =
            tab === currentTab || (tab.label === "More" && current !== undefined && !currentTab);
          return (
            <li key={tab.path} className="min-w-0 flex-1">
              <Link
                to={tab.path}
                aria-current={ariaCurrent(pathname === tab.path, isCurrent)}
                className={tabClass}
              >
                <ScreenIcon name={tab.icon} className="size-5.5" />
                {`${tab.label} `}
                <Count
                  count={tab.count}
                  className="absolute start-[calc(50%+4px)] top-1 min-w-[17px] rounded-full bg-clay px-1 text-center leading-[17px] font-semibold text-paper"
                />
              </Link>
            </li>
          );
        })}
      </ul>
      <div className="max-desk:hidden">
        {mayOrder ? (
          <Link
            to={newOrder}
            className="mb-1 flex min-h-11 items-center justify-center gap-2 rounded-full border border-pine font-semibold text-pine hover:bg-pine-wash"
          >
            <PlusIcon className="size-4.5" />
            Take an order
          </Link>
        ) : null}
        <MenuGroups groups={menu} id="menu" styles={railStyles} />
        <div className="mt-3 border-t border-hairline pt-3">
          <Link to={href("/")} className={railClass}>
            View shop
          </Link>
          <SignOut person={person.id} className={`${railClass} w-full`} />
          <Link to={href("/dashboard/two-step")} className={railClass}>
            <span className="min-w-0 py-1 leading-tight">
              <bdi className="block font-semibold">{person.name}</bdi>
              <span className="text-sm text-ink-soft">{person.role}, two-step sign-in</span>
            </span>
          </Link>
        </div>
      </div>
    </nav>
  );
}

import { useCallback, useEffect, useState } from "react";
import { href, Link, useLocation, useRouteLoaderData } from "react-router";
import {
  headerClass,
  iconLinkClass,
  MainLinks,
  OwnLinks,
  type ShellVisitor,
} from "../../ui/shell/header.tsx";
import { SearchIcon } from "../../ui/shell/icons.tsx";
import { isPlainClick } from "../../ui/shell/is-plain-click.ts";
import { MenuDrawer } from "../../ui/shell/menu-drawer.tsx";
import { navigationLinks } from "../../ui/shell/navigation.ts";
import type { loader } from "../area.tsx";
import { FindDialog } from "../today/find-dialog.tsx";
import { useFindKey } from "../today/use-find-key.ts";
import { MenuGroups, SignOut } from "./menu-parts.tsx";

const drawerLink =
  "flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-start font-medium aria-[current]:bg-paper aria-[current]:font-semibold aria-[current]:text-pine aria-[current]:inset-ring aria-[current]:inset-ring-hairline";
const drawerStyles = {
  name: "px-2 pt-1 text-sm text-ink-soft",
  list: "grid grid-cols-2",
  link: drawerLink,
  icon: "size-5 shrink-0",
  count: "ms-auto font-semibold text-clay",
};

/** The header below `/dashboard`: lower than the shop's; its search finds anything of the shop, its menu begins with the back office. */
export function DashboardHeader({ signedIn, isStaff, cartCount }: ShellVisitor) {
  const links = navigationLinks(isStaff, useLocation().pathname);
  // undefined: the page waits for its scripts.
  const [isFinding, setFinding] = useState<boolean>();
  useEffect(() => setFinding(false), []);
  const openFind = useCallback(() => setFinding(true), []);
  useFindKey(openFind);
  return (
    <header className={`${headerClass} print:hidden`}>
      <div className="wrap grid min-h-12 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center">
        <div className="flex">
          <MenuDrawer>
            <DrawerLinks />
          </MenuDrawer>
          <MainLinks links={links} />
        </div>
        <Link to={href("/")} className="block rounded-sm">
          <img src="/logo.svg" alt="LumiSkin, home" width={285} height={64} className="h-auto w-[94px]" />
        </Link>
        <div className="-me-[10px] flex justify-end">
          <Link
            to={href("/dashboard/find")}
            aria-label="Find"
            aria-expanded={isFinding}
            aria-keyshortcuts="/"
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              openFind();
            }}
            className={`${iconLinkClass} desk:flex desk:w-auto desk:items-center desk:gap-1.5 desk:px-3`}
          >
            <SearchIcon />
            <span aria-hidden="true" className="text-sm max-desk:hidden">
              Find{" "}
              <kbd className="rounded-sm border border-line px-1.5 font-text text-xs text-ink-soft">/</kbd>
            </span>
          </Link>
          <OwnLinks signedIn={signedIn} cartCount={cartCount} />
        </div>
      </div>
      {isFinding ? <FindDialog close={() => setFinding(false)} /> : null}
    </header>
  );
}

/** The menu of a phone: the back office, then the shop, then who is signed in. */
function DrawerLinks() {
  const area = useRouteLoaderData<typeof loader>("dashboard");
  const { pathname } = useLocation();
  if (!area) return null;
  return (
    <div className="-mx-2 -mt-6 text-[0.9375rem]">
      <nav aria-label="Back office">
        <MenuGroups groups={area.menu} id="drawer" styles={drawerStyles} />
      </nav>
      <nav aria-label="Your shop" className="mt-2 border-t border-hairline pt-2">
        <p className="px-2 text-sm text-ink-soft">Your shop</p>
        <ul className="grid grid-cols-2">
          {navigationLinks(true, pathname).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={drawerLink}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-2 grid grid-cols-2 border-t border-hairline pt-2">
        <Link to={href("/profile")} className={drawerLink}>
          <bdi className="min-w-0 truncate">{area.person.name}</bdi>
        </Link>
        <SignOut person={area.person.id} className={drawerLink} />
      </div>
    </div>
  );
}

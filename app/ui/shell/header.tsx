import { type ComponentType, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { href, Link, useLocation, useNavigate } from "react-router";
import { ArrowEndIcon, BagIcon, ProfileIcon, SearchIcon } from "./icons.tsx";
import { isPlainClick } from "./is-plain-click.ts";
import { MenuDrawer } from "./menu-drawer.tsx";
import { type NavigationLink, navigationLinks } from "./navigation.ts";
import type { SearchPanelProps } from "./search-panel.tsx";

/** What the shell shows of the visitor. */
export interface ShellVisitor {
  signedIn: boolean;
  isStaff: boolean;
  /** Pieces; every number above 99 is the same (R53). */
  cartCount: number;
}

/** What the header shows of no one in particular. */
export const anonymousVisitor: ShellVisitor = { signedIn: false, isStaff: false, cartCount: 0 };

// In pixels: larger text needs no larger icons, and four of them and the logo must fit a phone.
export const iconLinkClass =
  "relative grid size-[44px] place-items-center rounded-full transition-colors hover:bg-sand/60 active:bg-sand";

// The blur is a layer of its own: a filter on the header would contain the menu's fixed overlay.
export const headerClass =
  "sticky top-0 z-30 border-b border-hairline before:absolute before:inset-0 before:-z-10 before:bg-ivory/95 before:backdrop-blur-sm";

/** The header of every page: links, the logo in the middle (below 426 px as near to it as the buttons allow, R69), search, profile and cart. */
export function Header({ signedIn, isStaff, cartCount }: ShellVisitor) {
  const links = navigationLinks(isStaff, useLocation().pathname);
  return (
    <header className={headerClass}>
      <div className="wrap grid min-h-[60px] grid-cols-[auto_minmax(0,1fr)_auto] items-center min-[426px]:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] md:min-h-[76px]">
        <div className="flex">
          <MenuDrawer>
            <MobileMenu signedIn={signedIn} links={links} />
          </MenuDrawer>
          <MainLinks links={links} />
        </div>
        <Link
          to={href("/")}
          prefetch="intent"
          className="block justify-self-end rounded-sm min-[426px]:justify-self-center"
        >
          <img
            src="/logo.svg"
            alt="LumiSkin, home"
            width={285}
            height={64}
            className="h-auto w-[142px] md:w-[125px] lg:w-[196px]"
          />
        </Link>
        <div className="-me-[10px] flex justify-end">
          <SearchToggle className={iconLinkClass} />
          <OwnLinks signedIn={signedIn} cartCount={cartCount} />
        </div>
      </div>
    </header>
  );
}

export function MainLinks({ links }: { links: readonly NavigationLink[] }) {
  return (
    <nav aria-label="Main" className="hidden gap-4 md:flex lg:gap-8">
      {links.map(({ to, label, current }) => (
        <Link
          key={to}
          to={to}
          prefetch="intent"
          aria-current={current}
          className="border-b-2 border-transparent py-2.5 text-sm font-medium transition-colors hover:border-hairline aria-[current]:border-gold lg:text-[0.9375rem]"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The visitor's profile, or the way to sign in, and the cart. */
export function OwnLinks({ signedIn, cartCount }: Omit<ShellVisitor, "isStaff">) {
  const shownCount = cartCount > 99 ? "99+" : String(cartCount);
  const cartLabel = cartCount === 1 ? "Cart, 1 item" : cartCount > 1 ? `Cart, ${shownCount} items` : "Cart";
  return (
    <>
      <Link
        to={signedIn ? "/profile" : href("/signin")}
        aria-label={signedIn ? "Profile" : "Sign in"}
        className={iconLinkClass}
      >
        <ProfileIcon />
      </Link>
      <Link to={href("/cart")} prefetch="intent" aria-label={cartLabel} className={iconLinkClass}>
        <BagIcon />
        {cartCount > 0 ? (
          <span
            aria-hidden="true"
            className="absolute end-0.5 top-1 min-w-[18px] rounded-full bg-pine px-1 text-center text-[min(0.6875rem,15px)] leading-[18px] font-semibold text-paper tabular-nums"
          >
            {shownCount}
          </span>
        ) : null}
      </Link>
    </>
  );
}

/** Toggles the search panel, whose script loads on first use; else, also without scripts, opens the search page. */
function SearchToggle({ className }: { className: string }) {
  const toggle = useRef<HTMLAnchorElement>(null);
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps> | null>(null);
  const [state, setState] = useState<"no scripts" | "closed" | "open">("no scripts");
  const navigate = useNavigate();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes on every navigation
  useEffect(() => setState("closed"), [key]);

  const close = useCallback((returnFocus: boolean) => {
    setState("closed");
    if (returnFocus) toggle.current?.focus();
  }, []);

  const togglePanel = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setState(state === "open" ? "closed" : "open");
    loadPanel().then(
      ({ SearchPanel }) => setPanel(() => SearchPanel),
      () => navigate(href("/search")),
    );
  };

  return (
    <>
      <Link
        ref={toggle}
        to={href("/search")}
        aria-label="Search"
        aria-expanded={state === "no scripts" ? undefined : state === "open"}
        onClick={togglePanel}
        onPointerEnter={preload}
        onFocus={preload}
        className={className}
      >
        <SearchIcon />
      </Link>
      {Panel && state === "open" ? <Panel close={close} toggle={toggle} /> : null}
    </>
  );
}

function loadPanel() {
  return import("./search-panel.tsx");
}

function preload() {
  loadPanel().catch(() => {});
}

/** What the menu of phones holds. */
function MobileMenu({ signedIn, links }: { signedIn: boolean; links: readonly NavigationLink[] }) {
  return (
    <>
      <nav aria-label="Menu">
        <ul>
          {links.map(({ to, label, current }) => (
            <li key={to} className="border-b border-hairline">
              <Link
                to={to}
                aria-current={current}
                className="group/link flex min-h-15 items-center justify-between display-3"
              >
                <span className="border-b-2 border-transparent group-aria-[current]/link:border-gold">
                  {label}
                </span>
                <ArrowEndIcon className="size-5 text-line" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="mt-6 text-base font-medium">
        {[
          ...(signedIn
            ? [
                ["/profile", "Profile"],
                ["/orders", "Orders"],
              ]
            : [
                ["/signin", "Sign in"],
                ["/signup", "Sign up"],
              ]),
          [href("/track"), "Where is my parcel?"],
        ].map(([to = "", label]) => (
          <li key={to}>
            <Link to={to} className="flex min-h-12 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

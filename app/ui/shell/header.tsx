import { type ComponentType, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { href, Link, useLocation, useNavigate } from "react-router";
import { ArrowEndIcon, BagIcon, CloseIcon, MenuIcon, ProfileIcon, SearchIcon } from "./icons.tsx";
import { isPlainClick } from "./is-plain-click.ts";
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
const iconLinkClass =
  "relative grid size-[44px] place-items-center rounded-full transition-colors hover:bg-sand/60 active:bg-sand";

// The blur is a layer of its own: a filter on the header would contain the menu's fixed overlay.
const headerClass =
  "sticky top-0 z-30 border-b border-hairline before:absolute before:inset-0 before:-z-10 before:bg-ivory/95 before:backdrop-blur-sm";

/** The header of every page: links, the logo in the middle (below 426 px as near to it as the buttons allow, R69), search, profile and cart. */
export function Header({ signedIn, isStaff, cartCount }: ShellVisitor) {
  const links = navigationLinks(isStaff, useLocation().pathname);
  const shownCount = cartCount > 99 ? "99+" : String(cartCount);
  const cartLabel = cartCount === 1 ? "Cart, 1 item" : cartCount > 1 ? `Cart, ${shownCount} items` : "Cart";
  return (
    <header className={headerClass}>
      <div className="wrap grid min-h-[60px] grid-cols-[auto_minmax(0,1fr)_auto] items-center min-[426px]:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] md:min-h-[76px]">
        <div className="flex">
          <MobileMenu signedIn={signedIn} links={links} />
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
        </div>
      </div>
    </header>
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

/**
 * The menu of phones: a `details` element, so that it opens without scripts; its overlay is part of the button, so
 * that a press outside also closes it without scripts. Scripts add Escape, closing on navigation, and focus: into
 * the menu when it opens, back to the button when it closes, never behind the overlay.
 */
function MobileMenu({ signedIn, links }: { signedIn: boolean; links: readonly NavigationLink[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on every navigation
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

  const close = () => {
    if (menu.current?.open) closeMenu(menu.current);
  };

  // On the document: the menu also closes when the focus is somewhere else, such as after a tap on the page.
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && menu.current?.open) closeMenu(menu.current);
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, []);

  return (
    <details
      ref={menu}
      className="menu group -ms-[10px] md:hidden"
      onToggle={(event) => {
        // The event comes late: the focus may already be further along in the menu.
        const isFocusInside = document.activeElement?.closest("details.menu a") != null;
        if (event.currentTarget.open && !isFocusInside) event.currentTarget.querySelector("a")?.focus();
      }}
      onBlur={(event) => {
        // Focus that leaves the open menu wraps to its button instead of going behind the overlay.
        const next = event.relatedTarget;
        if (next && menu.current?.open && !event.currentTarget.contains(next)) {
          menu.current.querySelector("summary")?.focus();
        }
      }}
    >
      <summary
        aria-label="Menu"
        className="grid size-[44px] list-none place-items-center rounded-full group-open:before:fixed group-open:before:inset-0 group-open:before:z-10 group-open:before:animate-appear group-open:before:cursor-default group-open:before:bg-[rgb(22_30_28/0.5)]"
      >
        <MenuIcon className="group-open:hidden" />
        <CloseIcon className="relative z-50 hidden group-open:block" />
      </summary>
      <div className="fixed inset-y-0 start-0 z-40 flex w-[min(22rem,86vw)] animate-slide-in flex-col overflow-y-auto bg-ivory px-5 pt-20 pb-8 shadow-panel">
        <nav aria-label="Menu">
          <ul>
            {links.map(({ to, label, current }) => (
              <li key={to} className="border-b border-hairline">
                <Link
                  to={to}
                  onClick={close}
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
          {(signedIn
            ? [
                ["/profile", "Profile"],
                ["/orders", "Orders"],
              ]
            : [
                ["/signin", "Sign in"],
                ["/signup", "Sign up"],
              ]
          ).map(([to = "", label]) => (
            <li key={to}>
              <Link to={to} onClick={close} className="flex min-h-12 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function closeMenu(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

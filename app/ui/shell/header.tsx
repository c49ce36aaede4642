import { href, Link, useLocation } from "react-router";
import { BagIcon, ProfileIcon } from "./icons.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { navigationLinks } from "./navigation.ts";
import { SearchToggle } from "./search-toggle.tsx";

/** What the shell shows of the visitor. */
export interface ShellVisitor {
  signedIn: boolean;
  isStaff: boolean;
  /** Pieces; every number above 99 is the same (R53). */
  cartCount: number;
}

/** What the header shows of nobody in particular. */
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

import { href, Link, useLocation } from "react-router";

const linkClass =
  "flex min-h-11 items-center justify-center gap-1.5 border-b-2 border-transparent px-1 text-[0.9375rem] whitespace-nowrap font-medium transition-colors hover:border-hairline aria-[current]:border-gold";

interface DashboardMenuProps {
  /** Unread messages. */
  unread: number;
  /** Emails that failed for good. */
  failed: number;
}

export function DashboardMenu({ unread, failed }: DashboardMenuProps) {
  const { pathname } = useLocation();
  const screens = [
    { to: href("/dashboard"), label: "Orders" },
    { to: href("/dashboard/products"), label: "Products" },
    { to: href("/dashboard/messages"), label: "Messages", count: unread, countLabel: "unread" },
    { to: href("/dashboard/subscribers"), label: "Subscribers" },
    { to: href("/dashboard/outbox"), label: "Outbox", count: failed, countLabel: "failed" },
    { to: href("/dashboard/settings"), label: "Settings" },
    { to: href("/dashboard/admins"), label: "Admins" },
    { to: href("/dashboard/audit"), label: "Audit log" },
  ];
  return (
    <nav aria-label="Dashboard" className="wrap pt-4">
      <ul className="grid grid-cols-3 border-b border-hairline md:flex md:gap-4 lg:gap-7">
        {screens.map(({ to, label, count = 0, countLabel }) => (
          <li key={to}>
            <Link to={to} aria-current={isWithin(pathname, to) ? "page" : undefined} className={linkClass}>
              {`${label} `}
              {count > 0 ? (
                <span className="rounded-full bg-pine px-1.5 text-xs leading-5 font-semibold text-paper tabular-nums">
                  {count > 99 ? "99+" : count}
                  <span className="sr-only"> {countLabel}</span>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether the menu entry covers the page: Orders also covers the pages of single orders. */
function isWithin(pathname: string, screen: string): boolean {
  if (screen === href("/dashboard")) return pathname === screen || pathname.startsWith(`${screen}/orders/`);
  return pathname.startsWith(screen);
}

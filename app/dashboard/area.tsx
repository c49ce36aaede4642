import { Outlet, useLocation, useMatches } from "react-router";
import { placeholderSettings } from "../../shop/content/settings/placeholder-settings.ts";
import { countUnreadContacts } from "../../shop/customers/contact/contact-list-queries.ts";
import { customerName } from "../../shop/customers/model/customer.ts";
import { unsentCounts } from "../../shop/mail/outbox/outbox-list-queries.ts";
import { screenUse } from "../../shop/overview/screen-use-queries.ts";
import { may, roleLabels, type StaffRole } from "../../shop/staff/model/permissions.ts";
import { ErrorPage } from "../error-page.tsx";
import { customer, database } from "../http/context.ts";
import { mayOpen } from "../http/dashboard-access.ts";
import { keepUnsent } from "../http/forms/keep-unsent.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { beside } from "../http/parts/beside.ts";
import { requestLowStock } from "../http/request-low-stock.ts";
import { requestSettings } from "../http/request-settings.ts";
import { requireStaff } from "../http/require-staff.ts";
import { UnsentNotice } from "../ui/form/unsent-notice.tsx";
import type { Route } from "./+types/area";
import { DashboardHeader } from "./ui/header.tsx";
import { DashboardMenu } from "./ui/menu.tsx";
import "./dashboard.css";
import { QueuedNotice } from "./parcels/queued-notice.tsx";
import { countQueues } from "./today/count-queues.ts";
import { PlaceholderNotice } from "./today/placeholder-notice.tsx";
import { waitingByScreen } from "./today/view.ts";
import { dashboardMenu, hasWorkTabs, phoneMenu } from "./ui/menu-entries.ts";
import { ScreenTabs } from "./ui/screen-tabs.tsx";

export const handle = { robots: "disallow", header: DashboardHeader } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent];

/** The menu with its counts. Client navigations run the middleware only where a route has a loader. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const person = context.get(customer);
  // The guard admits people with a role alone.
  const role = person.role as StaffRole;
  const hasCounts = hasWorkTabs(url.pathname);
  const [unread, unsent, settings, low, used, work] = await Promise.all([
    may(role, "messages") ? beside(context, "unread messages", () => countUnreadContacts(db)) : 0,
    may(role, "outbox") ? beside(context, "unsent emails", () => unsentCounts(db)) : null,
    may(role, "settings") ? beside(context, "made-up settings", () => requestSettings(context)) : null,
    may(role, "products") ? beside(context, "low stock", () => requestLowStock(context)) : [],
    hasCounts ? beside(context, "screens in use", () => screenUse(db)) : undefined,
    hasCounts ? countQueues(context) : null,
  ]);
  const menu = dashboardMenu({
    counts: { unread: unread ?? 0, failed: unsent?.failed ?? 0, lowStock: low?.length ?? 0 },
    mayOpen: (screen) => mayOpen(role, screen),
    used: used ?? undefined,
    waiting: waitingByScreen(work?.queues ?? []),
  });
  return {
    menu,
    tabs: phoneMenu(menu, role),
    person: { id: person.id, name: customerName(person), role: roleLabels[role] },
    // Whose hand-overs may wait on this phone.
    packer: may(role, "parcels.pack") ? person.id : null,
    placeholders: settings ? placeholderSettings(settings) : [],
  };
}

/** The layout of the dashboard, for people who work in the shop (R17, R49): the menu, and the screen beside or above it. */
export default function AdminArea({ loaderData }: Route.ComponentProps) {
  const isPrinted = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.printed);
  const isHandingOver = useLocation().pathname === "/dashboard/hand-over";
  const { menu, packer, placeholders } = loaderData;
  if (isPrinted) return <Outlet />;
  return (
    <div className="desk:grid desk:min-h-[calc(100dvh-6.25rem)] desk:grid-cols-[13rem_minmax(0,1fr)]">
      <DashboardMenu {...loaderData} />
      <div className="dashboard-screen min-w-0 border-hairline desk:border-s">
        <ScreenTabs groups={menu} />
        <PlaceholderNotice settings={placeholders} />
        {packer && !isHandingOver ? (
          <div className="wrap [&:has(p)]:pt-5">
            <QueuedNotice owner={packer} />
          </div>
        ) : null}
        {/* A dialog that is open says it itself. */}
        <UnsentNotice className="wrap pt-5 has-[~_*_dialog]:hidden" />
        <Outlet />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

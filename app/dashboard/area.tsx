import { useCallback, useState } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { placeholderSettings } from "../../shop/content/settings/placeholder-settings.ts";
import { countUnreadContacts } from "../../shop/customers/contact/contact-list-queries.ts";
import { unsentCounts } from "../../shop/mail/outbox/outbox-list-queries.ts";
import { may } from "../../shop/staff/model/permissions.ts";
import { ErrorPage } from "../error-page.tsx";
import { customer, database } from "../http/context.ts";
import { mayOpen } from "../http/dashboard-access.ts";
import { keepUnsent } from "../http/forms/keep-unsent.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { requestLowStock } from "../http/request-low-stock.ts";
import { requestSettings } from "../http/request-settings.ts";
import { requireStaff } from "../http/require-staff.ts";
import { UnsentNotice } from "../ui/form/unsent-notice.tsx";
import type { Route } from "./+types/area";
import { DashboardMenu } from "./ui/menu.tsx";
import "./dashboard.css";
import { QueuedNotice } from "./parcels/queued-notice.tsx";
import { FindDialog } from "./today/find-dialog.tsx";
import { PlaceholderNotice } from "./today/placeholder-notice.tsx";
import { useFindKey } from "./today/use-find-key.ts";
import { dashboardMenu } from "./ui/menu-entries.ts";

export const handle = { robots: "disallow" } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent];

/** The menu with its counts. Client navigations run the middleware only where a route has a loader. */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, role } = context.get(customer);
  const [unread, { failed }, settings, low] = await Promise.all([
    may(role, "messages") ? countUnreadContacts(db) : 0,
    may(role, "outbox") ? unsentCounts(db) : { failed: 0 },
    may(role, "settings") ? requestSettings(context) : null,
    may(role, "products") ? requestLowStock(context) : [],
  ]);
  return {
    menu: dashboardMenu({ unread, failed, lowStock: low.length }, (screen) => mayOpen(role, screen)),
    // Whose hand-overs may wait on this phone.
    packer: may(role, "parcels.pack") ? id : null,
    placeholders: settings ? placeholderSettings(settings) : [],
  };
}

/** The layout of the dashboard, for people who work in the shop (R17, R49): the menu, and the screen beside or above it. */
export default function AdminArea({ loaderData }: Route.ComponentProps) {
  const isPrinted = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.printed);
  const isHandingOver = useLocation().pathname === "/dashboard/hand-over";
  const { menu, packer, placeholders } = loaderData;
  const [isFinding, setFinding] = useState(false);
  const openFind = useCallback(() => setFinding(true), []);
  useFindKey(openFind);
  if (isPrinted) return <Outlet />;
  return (
    <div className="desk:grid desk:min-h-[calc(100dvh-8rem)] desk:grid-cols-[12.25rem_minmax(0,1fr)]">
      <DashboardMenu groups={menu} openFind={openFind} />
      <div className="min-w-0 border-hairline desk:border-s">
        <PlaceholderNotice settings={placeholders} />
        {packer && !isHandingOver ? (
          <div className="wrap [&:has(p)]:pt-5">
            <QueuedNotice owner={packer} />
          </div>
        ) : null}
        <UnsentNotice className="wrap pt-5" />
        <Outlet />
      </div>
      {isFinding ? <FindDialog close={() => setFinding(false)} /> : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

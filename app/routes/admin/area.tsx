import { Outlet } from "react-router";
import { countUnreadContacts } from "../../../shop/contact/contact-list-queries.ts";
import { unsentCounts } from "../../../shop/notifications/outbox-list-queries.ts";
import { placeholderSettings } from "../../../shop/settings/placeholder-settings.ts";
import { ErrorPage } from "../../error-page.tsx";
import { database } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { requireAdmin } from "../../http/require-admin.ts";
import type { Route } from "./+types/area";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { PlaceholderNotice } from "./placeholder-notice.tsx";

export const handle = { robots: "disallow" } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Counts for the menu. Client navigations run the middleware only where a route has a loader. */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [unread, { failed }, settings] = await Promise.all([
    countUnreadContacts(db),
    unsentCounts(db),
    requestSettings(context),
  ]);
  return { unread, failed, placeholders: placeholderSettings(settings) };
}

/** The layout of the dashboard, for admins only (R17). */
export default function AdminArea({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DashboardMenu unread={loaderData.unread} failed={loaderData.failed} />
      <PlaceholderNotice settings={loaderData.placeholders} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

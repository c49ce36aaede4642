import { Outlet } from "react-router";
import { unreadContacts } from "../../../shop/contact/contact-list-queries.ts";
import { openCounts } from "../../../shop/notifications/outbox-list-queries.ts";
import { database } from "../../http/context.ts";
import { requireAdmin } from "../../http/require-admin.ts";
import { ErrorPage } from "../../ui/error-page.tsx";
import type { Route } from "./+types/area";
import { DashboardMenu } from "./dashboard-menu.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** What asks for attention. Client navigations run the guard only where there is a loader to call. */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  return { unread: await unreadContacts(db), failed: (await openCounts(db)).failed };
}

/** The dashboard and everything below it, for admins only (reading 17). */
export default function AdminArea({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DashboardMenu {...loaderData} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

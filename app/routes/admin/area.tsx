import { Outlet } from "react-router";
import { requireAdmin } from "../../http/require-admin.ts";
import { ErrorPage } from "../../ui/error-page.tsx";
import type { Route } from "./+types/area";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Client navigations run the guard only where there is a loader to call. */
export function loader() {
  return null;
}

/** The dashboard and everything below it, for admins only (reading 17). */
export default function AdminArea() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

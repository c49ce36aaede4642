import { Outlet } from "react-router";
import { ErrorPage } from "../../error-page.tsx";
import { requireCustomer } from "../../http/context.ts";
import type { Route } from "./+types/area";

/** A customer's own pages: signed out, they send to /signin and back (R16). */
export const middleware: Route.MiddlewareFunction[] = [requireCustomer()];

/** Middleware runs on client navigations only where there is a loader to call. */
export function loader() {
  return null;
}

export default function AccountArea() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

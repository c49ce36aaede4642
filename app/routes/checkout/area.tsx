import { Outlet } from "react-router";
import { requireCustomer } from "../../http/context.ts";
import { ErrorPage } from "../../ui/error-page.tsx";
import type { Route } from "./+types/area";

/** Signed out, checkout sends to /login (R16). */
export const middleware: Route.MiddlewareFunction[] = [requireCustomer("/login")];

/** Middleware runs on client navigations only where there is a loader to call. */
export function loader() {
  return null;
}

export default function CheckoutArea() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

import { Outlet } from "react-router";
import { ErrorPage } from "../error-page.tsx";
import { requireCustomer } from "../http/context.ts";
import type { PageHandle } from "../http/page-handle.ts";
import type { Route } from "./+types/area";

export const handle = { robots: "disallow" } satisfies PageHandle;

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

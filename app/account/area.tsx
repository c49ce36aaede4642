import { Outlet } from "react-router";
import { ErrorPage } from "../error-page.tsx";
import { customer, requireCustomer } from "../http/context.ts";
import type { PageHandle } from "../http/page-handle.ts";
import type { Route } from "./+types/area";

export const handle = { robots: "disallow" } satisfies PageHandle;

/** A customer's own pages: signed out, they send to /signin and back (R16). */
export const middleware: Route.MiddlewareFunction[] = [requireCustomer()];

/** Middleware runs on client navigations only where there is a loader to call. */
export function loader({ context }: Route.LoaderArgs) {
  return { person: context.get(customer).id };
}

export default function AccountArea() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

import { type MiddlewareFunction, redirect } from "react-router";
import { customer, visitor } from "./context.ts";
import { signInPath } from "./return-to.ts";

/**
 * The guard of an area for signed-in customers, as middleware of its layout (which needs a loader, or
 * client navigations would pass it by). Visitors are sent to `page` and brought back later (R16);
 * below the guard `context.get(customer)` is the customer.
 */
export function requireCustomer(page: "/signin" | "/login" = "/signin"): MiddlewareFunction<Response> {
  return ({ context, url }) => {
    const user = context.get(visitor);
    if (!user) throw redirect(signInPath(url.pathname + url.search, page));
    context.set(customer, user);
  };
}

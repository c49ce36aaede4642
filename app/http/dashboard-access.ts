import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import { may, type Permission, type StaffRole } from "../../shop/staff/model/permissions.ts";
import { customer } from "./context.ts";

interface ScreenAccess {
  get: Permission;
  /** Any of these admits a form; the action checks the one that it needs (`requirePermission`). Absent: that of `get`. */
  post?: readonly Permission[];
}

/**
 * The permission that each screen of the dashboard needs, by the pattern of its route. A route that is not named here is
 * for owners and managers alone, so that a new one is closed to everyone else until someone decides otherwise.
 */
const screenAccess: Readonly<Record<string, ScreenAccess>> = {
  "/dashboard": { get: "orders.see", post: ["orders.status", "parcels.pack", "confirmation"] },
  "/dashboard/today": { get: "orders.see", post: ["first-day"] },
  "/dashboard/chase": { get: "orders.amounts", post: ["parcels.chase", "settings"] },
  "/dashboard/figures": { get: "figures.see" },
  "/dashboard/money": { get: "figures.see" },
  "/dashboard/money.csv": { get: "exports" },
  "/dashboard/money/payouts": { get: "figures.see", post: ["payments.confirm"] },
  "/dashboard/money/disputes": { get: "figures.see", post: ["payments.confirm"] },
  "/dashboard/orders.csv": { get: "exports" },
  "/dashboard/files": { get: "exports" },
  "/dashboard/files/products.csv": { get: "exports" },
  "/dashboard/files/stock.csv": { get: "exports" },
  "/dashboard/files/orders.csv": { get: "exports" },
  "/dashboard/files/:id": { get: "exports" },
  "/dashboard/orders/:number": {
    get: "orders.see",
    post: ["orders.status", "orders.tracking", "orders.notes", "payments.confirm"],
  },
  "/dashboard/orders/write": { get: "confirmation" },
  "/dashboard/orders/new": { get: "orders.change" },
  "/dashboard/orders/:number/edit": { get: "orders.change" },
  "/dashboard/orders/:number/slip": { get: "orders.see", post: ["orders.status"] },
  "/dashboard/orders/:number/number": { get: "confirmation", post: ["numbers.mark"] },
  "/dashboard/orders/:number/refund": { get: "payments.confirm" },
  "/dashboard/refunds": { get: "payments.confirm" },
  "/dashboard/refunds/:id": { get: "payments.confirm", post: ["payments.confirm", "refunds.approve"] },
  "/dashboard/orders/:number/invoice": { get: "orders.amounts", post: ["orders.status"] },
  "/dashboard/orders/:number/whatsapp": { get: "confirmation" },
  "/dashboard/confirm": { get: "confirmation" },
  "/dashboard/confirm/:number": { get: "confirmation" },
  "/dashboard/confirm/:number/whatsapp": { get: "confirmation" },
  "/dashboard/book": { get: "parcels.book" },
  "/dashboard/book/documents": { get: "parcels.book" },
  "/dashboard/parcels": { get: "orders.see" },
  "/dashboard/parcels/on-the-way": { get: "orders.amounts" },
  "/dashboard/parcels/:reference": { get: "orders.see", post: ["parcels.book", "parcels.chase"] },
  "/dashboard/parcels/:reference/tell": { get: "parcels.chase" },
  "/dashboard/pack": { get: "parcels.pack" },
  "/dashboard/pack/slips": { get: "parcels.pack" },
  "/dashboard/pack/split/:number": { get: "parcels.pack" },
  "/dashboard/hand-over": { get: "parcels.pack" },
  "/dashboard/hand-over/:id": { get: "parcels.pack" },
  "/dashboard/take-back": { get: "parcels.pack", post: ["orders.status", "parcels.pack"] },
  "/dashboard/take-back/:reference": { get: "parcels.pack" },
  "/dashboard/scan": { get: "parcels.pack" },
  "/dashboard/payments": { get: "payments.confirm" },
  "/dashboard/transfers": { get: "payments.confirm" },
  "/dashboard/products": { get: "products" },
  "/dashboard/stock/counts": { get: "stock.count", post: ["products"] },
  "/dashboard/stock/counts/:id": { get: "stock.count" },
  "/dashboard/customers": { get: "customers" },
  "/dashboard/customers/:id": { get: "customers" },
  "/dashboard/messages": { get: "messages" },
  "/dashboard/messages/reviews": { get: "messages" },
  "/dashboard/messages/:id": { get: "messages" },
  "/dashboard/subscribers": { get: "subscribers" },
  "/dashboard/outbox": { get: "outbox" },
  "/dashboard/email": { get: "outbox" },
  "/dashboard/settings": { get: "settings" },
  "/dashboard/paid-parcels": { get: "orders.status" },
  "/dashboard/payments/jazzcash": { get: "settings.money" },
  "/dashboard/payments/advance": { get: "settings.money" },
  "/dashboard/couriers": { get: "couriers" },
  "/dashboard/couriers/rules": { get: "couriers" },
  "/dashboard/couriers/:id": { get: "couriers" },
  "/dashboard/couriers/:id/cities": { get: "couriers" },
  "/dashboard/couriers/:id/tariffs": { get: "couriers" },
  "/dashboard/couriers/:id/sheet": { get: "couriers" },
  "/dashboard/couriers/:id/sheet.csv": { get: "couriers" },
  "/dashboard/staff": { get: "staff" },
  "/dashboard/staff/:id": { get: "staff" },
  "/dashboard/admins": { get: "staff" },
  "/dashboard/audit": { get: "audit" },
  "/dashboard/more": { get: "orders.see" },
  // What is found, and which lists have filters, depends on the role again.
  "/dashboard/find": { get: "orders.see" },
  "/dashboard/filters": { get: "orders.see" },
  "/dashboard/two-step": { get: "own.sign-in" },
};

/** The patterns that are named; a test compares them with the routes. */
export const namedScreens: readonly string[] = Object.keys(screenAccess);

/** Whether a role may look at a screen, or send its forms. @param pattern such as `/dashboard/orders/:number` */
export function mayOpen(role: StaffRole | null, pattern: string, sendsForm = false): boolean {
  // React Router joins the paths of the routes, of which the first has no slash before it.
  const path = `/${pattern.replace(/^\/+/, "")}`;
  const access = Object.hasOwn(screenAccess, path) ? screenAccess[path] : undefined;
  if (!access) return role === "owner" || role === "manager";
  const needed = sendsForm ? (access.post ?? [access.get]) : [access.get];
  return needed.some((permission) => may(role, permission));
}

/** Whether the person who is signed in may do something; for loaders, which leave out what they may not see. */
export function isAllowed(context: Readonly<RouterContextProvider>, permission: Permission): boolean {
  return may(context.get(customer).role, permission);
}

/** Refuses a form (403) whose sender may not do that. */
export function requirePermission(context: Readonly<RouterContextProvider>, permission: Permission): void {
  if (!isAllowed(context, permission))
    throw data("Your role does not allow this.", { status: 403, statusText: "Forbidden" });
}

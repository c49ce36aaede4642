import { type FoundThings, findAnything } from "../../../shop/find/find-anything.ts";
import { formatDateTime } from "../../../shop/karachi-time.ts";
import { orderNumberText } from "../../../shop/orders/order-number.ts";
import type { Database } from "../../../shop/schema.ts";
import { dashboardScreens, type MayOpen } from "./dashboard-screens.ts";
import { findScreens } from "./find-screens.ts";

export interface FindResult {
  path: string;
  title: string;
  /** Empty: nothing more to say. No amounts: not everybody who finds orders may see figures. */
  detail: string;
}

export interface FindGroup {
  name: string;
  results: FindResult[];
}

/** What is found by a text, in groups; groups without a result are left out. */
export async function findGroups(db: Database, typed: string, mayOpen: MayOpen): Promise<FindGroup[]> {
  const isOpen = (screen: string) =>
    mayOpen(screen) && dashboardScreens.some(({ path, planned }) => path === screen && !planned);
  const things = await findAnything(db, typed, {
    orders: isOpen("/dashboard"),
    products: isOpen("/dashboard/products"),
    customers: isOpen("/dashboard/customers"),
  });
  const screens = findScreens(typed, mayOpen).map((screen) => ({ ...screen, detail: "" }));
  return [...thingGroups(things), { name: "Screens", results: screens }].filter(
    ({ results }) => results.length > 0,
  );
}

const productStatuses: Readonly<Record<string, string>> = { draft: "Draft", archived: "Archived" };

function thingGroups({ orders, products, customers }: FoundThings): FindGroup[] {
  return [
    {
      name: "Orders",
      results: orders.map((order) => ({
        path: `/dashboard/orders/${orderNumberText(order.orderNumber)}`,
        title: orderNumberText(order.orderNumber),
        detail: listText([order.customerName, formatDateTime(order.orderDate), order.status]),
      })),
    },
    {
      name: "Products",
      results: products.map(({ id, name, sku, status }) => ({
        path: `/dashboard/products/${id}`,
        title: name,
        detail: listText([sku, productStatuses[status]]),
      })),
    },
    {
      name: "Customers",
      results: customers.map(({ id, name, email }) => ({
        path: `/dashboard/customers/${id}`,
        title: name || email,
        detail: name ? email : "",
      })),
    },
  ];
}

const listText = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join(", ");

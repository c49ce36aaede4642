import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { waMeLink } from "../../../shop/orders/list/whatsapp-texts.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { whereLine, whereText } from "../../../shop/orders/whereabouts/where-text.ts";
import { listWhereabouts, type Whereabouts } from "../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { type FoundThings, findAnything } from "../../../shop/overview/find/find-anything.ts";
import type { Database } from "../../../shop/schema.ts";
import { productPagePath } from "../catalogue/product/page-path.ts";
import type { OrderSight } from "../orders/order/sight.ts";
import type { MayOpen } from "../ui/menu-entries.ts";
import { findScreens } from "./find-screens.ts";

export interface FindResult {
  /** In the dashboard; or an address that opens WhatsApp. */
  path: string;
  title: string;
  /** Empty: nothing more to say. */
  detail: string;
}

export interface FindGroup {
  name: string;
  results: FindResult[];
}

/** What is found by a text, in groups; groups without a result are left out. */
export async function findGroups(
  db: Database,
  typed: string,
  mayOpen: MayOpen,
  { amounts, email }: Pick<OrderSight, "amounts" | "email">,
): Promise<FindGroup[]> {
  const things = await findAnything(db, typed, {
    orders: mayOpen("/dashboard"),
    products: mayOpen("/dashboard/products"),
    customers: mayOpen("/dashboard/customers"),
    emails: email,
  });
  const where = await listWhereabouts(
    db,
    things.orders.map(({ orderId }) => orderId),
  );
  const screens = findScreens(typed, mayOpen).map((screen) => ({ ...screen, detail: "" }));
  return [...thingGroups(things, where, amounts), { name: "Pages", results: screens }].filter(
    ({ results }) => results.length > 0,
  );
}

const productStatuses: Readonly<Record<string, string>> = { draft: "Draft", archived: "Archived" };

/** So many orders have a ready message each; of more one has to be chosen first. */
const maxWithMessage = 2;

function thingGroups(
  { orders, products, customers }: FoundThings,
  where: Map<number, Whereabouts>,
  hasAmounts: boolean,
): FindGroup[] {
  return [
    {
      name: "Orders",
      results: orders.flatMap((order) => {
        const number = orderNumberText(order.orderNumber);
        const there = where.get(order.orderId);
        const message = there && orders.length <= maxWithMessage ? whatsAppAnswer(there, hasAmounts) : null;
        const facts = [order.customerLabel, formatDateTime(order.orderDate), order.status];
        return [
          {
            path: `/dashboard/orders/${number}`,
            title: number,
            detail: listText([...facts, there && whereLine(there)]),
          },
          ...(message
            ? [
                {
                  path: message,
                  title: "WhatsApp: where is my parcel?",
                  detail: `${number}, ${order.customerLabel}`,
                },
              ]
            : []),
        ];
      }),
    },
    {
      name: "Products",
      results: products.map(({ id, name, sku, status }) => ({
        path: productPagePath(id),
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

/** The address that opens WhatsApp with the answer to "where is my parcel?"; null: the number has none. */
function whatsAppAnswer(where: Whereabouts, hasAmounts: boolean): string | null {
  if (where.phone === null || toPhoneLinks(where.phone).whatsApp === null) return null;
  return waMeLink(where.phone, whereText(where, hasAmounts));
}

const listText = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join(", ");

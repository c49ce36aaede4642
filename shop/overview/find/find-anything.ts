import { noFilter } from "../../orders/list/order-filter.ts";
import { orderKeys } from "../../orders/list/order-keys-queries.ts";
import { type DashboardOrderLine, listDashboardLinesById } from "../../orders/list/order-line-queries.ts";
import type { Database } from "../../schema.ts";
import {
  type FoundCustomer,
  type FoundProduct,
  findCustomersByEmail,
  findCustomersOfOrders,
  findLinesByParcel,
  findLinesByPhoneStart,
  findProducts,
} from "./find-queries.ts";

/** What someone may find by their role. */
export interface Findable {
  orders: boolean;
  products: boolean;
  customers: boolean;
  /** Orders by their emails. */
  emails: boolean;
}

export interface FoundThings {
  /** The first line of each. */
  orders: DashboardOrderLine[];
  products: FoundProduct[];
  customers: FoundCustomer[];
}

const maxOfAKind = 5;
/** So many lines hold `maxOfAKind` orders as a rule. */
const orderLines = 15;

/**
 * Finds orders by number, phone, name, email or their parcel's reference or tracking number, products by words of their name or SKU, customers by the beginning of their email
 * or through what they ordered: a few of each kind, newest orders first. For staff only.
 */
export async function findAnything(db: Database, typed: string, findable: Findable): Promise<FoundThings> {
  const text = typed.replaceAll("\0", "").normalize("NFC").trim().slice(0, 200);
  if (text === "") return { orders: [], products: [], customers: [] };
  const words = text.split(/\s+/).slice(0, 8);
  const isEmailStart = findable.customers && words.length === 1 && text.length > 2;
  const [lines, products, byEmail] = await Promise.all([
    findable.orders || findable.customers ? findLines(db, text, findable) : [],
    findable.products ? findProducts(db, words, maxOfAKind) : [],
    isEmailStart ? findCustomersByEmail(db, text.toLowerCase(), maxOfAKind) : [],
  ]);
  const orderIds = findable.customers ? [...new Set(lines.map(({ orderId }) => orderId))] : [];
  const byOrder = await findCustomersOfOrders(db, orderIds);
  const customers = new Map([...byOrder, ...byEmail].map((customer) => [customer.id, customer]));
  const firstLines = [...Map.groupBy(lines, ({ orderId }) => orderId).values()].flatMap(
    ([first]) => first ?? [],
  );
  return {
    orders: findable.orders ? firstLines.slice(0, maxOfAKind) : [],
    products,
    customers: [...customers.values()].slice(0, maxOfAKind),
  };
}

async function findLines(db: Database, search: string, { emails }: Findable): Promise<DashboardOrderLine[]> {
  const filter = { ...noFilter, search, namesOnly: !emails };
  const [byParcel, byPhoneStart, keys] = await Promise.all([
    findLinesByParcel(db, search, orderLines),
    findLinesByPhoneStart(db, search, orderLines),
    orderKeys(db, { filter, sort: "newest", cursor: null, limit: orderLines }),
  ]);
  return listDashboardLinesById(db, [
    ...new Set([...byParcel, ...byPhoneStart, ...keys.map(({ id }) => id)]),
  ]);
}

import { sql } from "kysely";
import { clampPage, type Page } from "../paging/page.ts";
import type { Database, PaymentMethod } from "../schema.ts";
import { orderNumberText } from "./order-number.ts";
import type { OrderStatus } from "./order-status.ts";

const ordersOnPage = 50;

/** One order as the dashboard shows it. Sums in paisa. */
export interface DashboardOrder {
  id: number;
  /** Such as `LS-10427-1`. */
  number: string;
  customerName: string;
  customerEmail: string;
  productName: string;
  quantity: number;
  unitPrice: number;
  amount: number;
  orderDate: Date;
  /** Compare without regard to case (`nextStatuses` does). */
  status: string;
  /** false: made by Buy it now and "Awaiting delivery details" (reading 22). */
  placed: boolean;
  paymentMethod: PaymentMethod | null;
  paymentStatus: string | null;
  phoneNumber: string | null;
  phoneNormalised: string | null;
  shippingAddress: string | null;
  notes: string | null;
  trackingNumber: string | null;
  updatedAt: Date;
}

/** All customers' orders, newest first, those of one status where one is given. For admins only. */
export async function dashboardOrders(
  db: Database,
  { status = null, page = 1 }: { status?: OrderStatus | null; page?: number } = {},
): Promise<Page<DashboardOrder>> {
  const counts = await orderCounts(db);
  const total = status ? counts[status] : counts.all;
  const shown = clampPage(page, total, ordersOnPage);
  const rows = await dashboardRows(db)
    .$if(status !== null, (query) => query.where(sql`lower(orders.status)`, "=", status?.toLowerCase()))
    .orderBy("orders.orderDate", "desc")
    .orderBy("orders.id", "desc")
    .limit(ordersOnPage)
    .offset(shown.offset)
    .execute();
  return { items: rows.map(asDashboardOrder), page: shown.page, pages: shown.pages, total };
}

/** One order as the dashboard shows it, or null. For admins only. */
export async function dashboardOrder(db: Database, orderId: number): Promise<DashboardOrder | null> {
  const row = await dashboardRows(db).where("orders.id", "=", orderId).executeTakeFirst();
  return row ? asDashboardOrder(row) : null;
}

/** How many orders there are of each status, and altogether. */
export async function orderCounts(db: Database): Promise<Record<OrderStatus | "all", number>> {
  const rows = await db
    .selectFrom("orders")
    .select((eb) => [eb.fn<string>("lower", ["status"]).as("status"), eb.fn.countAll<number>().as("count")])
    .groupBy(sql`1`)
    .execute();
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  const counts = { Pending: count("pending"), completed: count("completed"), cancelled: count("cancelled") };
  return { ...counts, all: counts.Pending + counts.completed + counts.cancelled };
}

/** Who changed what about an order, when, and why; oldest first. `by` is a person's name or email. */
export async function orderHistory(db: Database, orderId: number) {
  return db
    .selectFrom("orderEvents")
    .leftJoin("users", "users.id", "orderEvents.actorId")
    .where("orderId", "=", orderId)
    .orderBy("orderEvents.id")
    .select(["at", "actor", "fromStatus", "toStatus", "reason"])
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("by"))
    .execute();
}

/** An order's number and its status as it is now. */
export async function orderStanding(db: Database, orderId: number) {
  return db
    .selectFrom("orders")
    .innerJoin("checkouts", "checkouts.id", "orders.checkoutId")
    .where("orders.id", "=", orderId)
    .select(["checkouts.number", "orders.line", "orders.status"])
    .executeTakeFirst();
}

/** Gives pieces back to a product's stock, where it is tracked. */
export async function returnStock(tx: Database, productId: string, quantity: number): Promise<void> {
  await tx
    .updateTable("products")
    .set({ stock: sql`least(stock::bigint + ${quantity}, 2147483647)` })
    .where("id", "=", productId)
    .where("stock", "is not", null)
    .execute();
}

function dashboardRows(db: Database) {
  return db
    .selectFrom("orders")
    .innerJoin("checkouts", "checkouts.id", "orders.checkoutId")
    .select([
      "orders.id",
      "checkouts.number",
      "orders.line",
      "orders.customerName",
      "orders.customerEmail",
      "orders.productName",
      "orders.quantity",
      "orders.unitPrice",
      "orders.amount",
      "orders.orderDate",
      "orders.status",
      "orders.placedAt",
      "orders.paymentMethod",
      "orders.paymentStatus",
      "orders.phoneNumber",
      "orders.phoneNormalised",
      "orders.shippingAddress",
      "orders.notes",
      "orders.trackingNumber",
      "orders.updatedAt",
    ]);
}

function asDashboardOrder({
  number,
  line,
  placedAt,
  ...order
}: Awaited<ReturnType<ReturnType<typeof dashboardRows>["execute"]>>[number]): DashboardOrder {
  return { ...order, number: orderNumberText(number, line), placed: placedAt !== null };
}

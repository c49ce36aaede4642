import { sql } from "kysely";
import { compileOnce } from "../../platform/database/compile-once.ts";
import { orderAdvance } from "../advance/order-advance-queries.ts";
import { productPath } from "../catalogue/product.ts";
import { imageColumns, withImage } from "../catalogue/with-image.ts";
import { clampPage, type Page } from "../pagination/page.ts";
import type { Database } from "../schema.ts";
import type { CustomerOrder, CustomerOrderLine } from "./customer-order.ts";
import { orderNumberText } from "./order-number.ts";
import { currentPayment } from "./order-payment-queries.ts";

const ordersPerPage = 20;

/** A page of the customer's orders that have lines, placed or not, newest first (R19). */
export async function listCustomerOrders(
  db: Database,
  userId: string,
  page = 1,
): Promise<Page<CustomerOrder>> {
  // The page is taken to exist: nearly always it does.
  const { offset } = clampPage(page, Number.POSITIVE_INFINITY, ordersPerPage);
  const rows = await (offset === 0 ? newestOrdersOf(db, { userId }) : olderOrdersOf(db, { userId, offset }));
  const total = rows[0]?.total ?? (await countOf(db, userId).executeTakeFirstOrThrow()).total;
  const clamped = clampPage(page, total, ordersPerPage);
  if (clamped.offset < offset) return listCustomerOrders(db, userId, clamped.page);
  return { items: await withLines(db, rows), page: clamped.page, pages: clamped.pages, total };
}

const selectOrdersPage = (db: Database, userId: string) =>
  selectOrderDetails(selectCustomerOrders(db, userId))
    // In the same statement, to save a round trip; by itself, so that only the page's orders are read whole.
    .select(countOf(db, userId).as("total"))
    .orderBy("orders.id", "desc")
    .limit(sql.lit(ordersPerPage));

// Without an offset and with the limit as a constant, PostgreSQL plans the statement once for a connection and not each time.
const newestOrdersOf = compileOnce((db: Database, { userId }: { userId: string }) =>
  selectOrdersPage(db, userId),
);

const olderOrdersOf = compileOnce((db: Database, { userId, offset }: { userId: string; offset: number }) =>
  selectOrdersPage(db, userId).offset(offset),
);

const countOf = (db: Database, userId: string) =>
  selectCustomerOrders(db, userId).select((eb) => eb.fn.countAll<number>().as("total"));

/** The customer's own order of that number; null where there is none. */
export async function findCustomerOrder(
  db: Database,
  userId: string,
  number: number,
): Promise<CustomerOrder | null> {
  const rows = await selectOrderDetails(selectCustomerOrders(db, userId))
    .where("orders.number", "=", number)
    .execute();
  return (await withLines(db, rows))[0] ?? null;
}

function selectCustomerOrders(db: Database, userId: string) {
  return db
    .selectFrom("orders")
    .where("orders.userId", "=", userId)
    .where((eb) =>
      eb.exists(
        eb.selectFrom("orderLines").select("orderLines.id").whereRef("orderLines.orderId", "=", "orders.id"),
      ),
    );
}

function selectOrderDetails(orders: ReturnType<typeof selectCustomerOrders>) {
  return orders
    .leftJoinLateral(currentPayment, (join) => join.onTrue())
    .select([
      "orders.id",
      "orders.number",
      "orders.placedAt",
      "orders.createdAt",
      "orders.confirmation",
      "payment.paymentMethod",
      "payment.paymentStatus",
      "payment.paymentState",
      "orders.phoneNumber",
      "orders.phoneE164",
      "orders.shippingAddress",
      "orders.notes",
    ])
    .select(orderAdvance.as("advance"));
}

async function withLines(
  db: Database,
  rows: readonly Awaited<ReturnType<ReturnType<typeof selectOrderDetails>["execute"]>>[number][],
): Promise<CustomerOrder[]> {
  const lines = await listLinesOf(
    db,
    rows.map(({ id }) => id),
  );
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return rows.map(({ id, number, ...orderDetails }) => ({
    id,
    ...orderDetails,
    number: orderNumberText(number),
    lines: (linesByOrder.get(id) ?? []).map(
      ({ orderId: _, route, productId, productStatus, placedAt, ...lineDetails }): CustomerOrderLine => ({
        ...lineDetails,
        path: productStatus === "active" ? productPath({ id: productId, route }) : null,
        placed: placedAt !== null,
      }),
    ),
  }));
}

async function listLinesOf(db: Database, orderIds: number[]) {
  if (orderIds.length === 0) return [];
  const rows = await linesOfOrders(db, { orderIds: `{${orderIds.join()}}` });
  return rows.map(withImage);
}

/**
 * `orderIds`: PostgreSQL's text of an array, so that one statement serves any number of orders; unnested, so that PostgreSQL plans it once
 * for a connection: with the ids themselves each plan seems better than one for any ids.
 */
const linesOfOrders = compileOnce((db: Database, { orderIds }: { orderIds: string }) =>
  db
    .selectFrom("specifiedOrders")
    .innerJoin("products", "products.id", "specifiedOrders.productId")
    .leftJoin("media", "media.name", "specifiedOrders.image")
    .where(sql<boolean>`specified_orders.order_id = any(array(select unnest(${orderIds}::bigint[])))`)
    .orderBy("specifiedOrders.line")
    .select([
      "specifiedOrders.id",
      "specifiedOrders.orderId",
      "specifiedOrders.line",
      "specifiedOrders.number",
      "specifiedOrders.productId",
      "specifiedOrders.productName as name",
      "specifiedOrders.brand",
      "specifiedOrders.unitPrice",
      "specifiedOrders.quantity",
      "specifiedOrders.amountPaisa as amount",
      "specifiedOrders.status",
      "specifiedOrders.placedAt",
      "specifiedOrders.paymentStatus",
      "specifiedOrders.trackingNumber",
      "products.route",
      "products.backgroundColor",
      "products.status as productStatus",
      ...imageColumns,
    ]),
);

import { productPath } from "../catalogue/product.ts";
import { imageColumns, withImage } from "../catalogue/with-image.ts";
import { clampPage, type Page } from "../pagination/page.ts";
import type { Database } from "../schema.ts";
import type { CustomerOrder, CustomerOrderLine } from "./customer-order.ts";
import { orderLineNumberText, orderNumberText } from "./order-number.ts";

const ordersPerPage = 20;

/** A page of the customer's orders that have lines, placed or not, newest first (R19). */
export async function listCustomerOrders(
  db: Database,
  userId: string,
  page = 1,
): Promise<Page<CustomerOrder>> {
  const { total } = await selectCustomerOrders(db, userId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const clamped = clampPage(page, total, ordersPerPage);
  const rows = await selectOrderDetails(selectCustomerOrders(db, userId))
    .orderBy("checkouts.id", "desc")
    .limit(ordersPerPage)
    .offset(clamped.offset)
    .execute();
  return { items: await withLines(db, rows), page: clamped.page, pages: clamped.pages, total };
}

/** The customer's own order of that number; null where there is none. */
export async function findCustomerOrder(
  db: Database,
  userId: string,
  number: number,
): Promise<CustomerOrder | null> {
  const rows = await selectOrderDetails(selectCustomerOrders(db, userId))
    .where("checkouts.number", "=", number)
    .execute();
  return (await withLines(db, rows))[0] ?? null;
}

function selectCustomerOrders(db: Database, userId: string) {
  return db
    .selectFrom("checkouts")
    .where("checkouts.userId", "=", userId)
    .where((eb) =>
      eb.exists(
        eb.selectFrom("orders").select("orders.id").whereRef("orders.checkoutId", "=", "checkouts.id"),
      ),
    );
}

function selectOrderDetails(orders: ReturnType<typeof selectCustomerOrders>) {
  return orders.select([
    "id",
    "number",
    "placedAt",
    "createdAt",
    "paymentMethod",
    "paymentStatus",
    "phoneNumber",
    "phoneNormalised",
    "shippingAddress",
    "notes",
    "total",
  ]);
}

async function withLines(
  db: Database,
  rows: Awaited<ReturnType<ReturnType<typeof selectOrderDetails>["execute"]>>,
): Promise<CustomerOrder[]> {
  const lines = await listLinesOf(
    db,
    rows.map(({ id }) => id),
  );
  const linesByOrder = Map.groupBy(lines, ({ checkoutId }) => checkoutId);
  return rows.map(({ id, number, ...orderDetails }) => ({
    ...orderDetails,
    number: orderNumberText(number),
    lines: (linesByOrder.get(id) ?? []).map(
      ({
        checkoutId: _,
        line,
        route,
        productId,
        archivedAt,
        placedAt,
        ...lineDetails
      }): CustomerOrderLine => ({
        ...lineDetails,
        number: orderLineNumberText(number, line),
        path: archivedAt ? null : productPath({ id: productId, route }),
        placed: placedAt !== null,
      }),
    ),
  }));
}

async function listLinesOf(db: Database, checkoutIds: number[]) {
  if (checkoutIds.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .innerJoin("products", "products.id", "orders.productId")
    .leftJoin("media", "media.name", "orders.image")
    .where("orders.checkoutId", "in", checkoutIds)
    .orderBy("orders.line")
    .select([
      "orders.id",
      "orders.checkoutId",
      "orders.line",
      "orders.productId",
      "orders.productName as name",
      "orders.brand",
      "orders.unitPrice",
      "orders.quantity",
      "orders.amount",
      "orders.status",
      "orders.placedAt",
      "orders.paymentStatus",
      "orders.trackingNumber",
      "products.route",
      "products.backgroundColor",
      "products.archivedAt",
      ...imageColumns,
    ])
    .execute();
  return rows.map(withImage);
}

import { imageColumns, joinedImage } from "../catalogue/joined-image.ts";
import { productPath } from "../catalogue/product.ts";
import { clampPage, type Page } from "../paging/page.ts";
import type { Database } from "../schema.ts";
import type { CustomerCheckout, CustomerOrder } from "./customer-order.ts";
import { checkoutNumberText, orderNumberText } from "./order-number.ts";

const checkoutsOnPage = 20;

/** The customer's checkouts that hold any order, newest first, each with its orders (R19). */
export async function checkoutsOf(db: Database, userId: string, page = 1): Promise<Page<CustomerCheckout>> {
  const { total } = await ofCustomer(db, userId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const shown = clampPage(page, total, checkoutsOnPage);
  const rows = await withDetails(ofCustomer(db, userId))
    .orderBy("checkouts.id", "desc")
    .limit(checkoutsOnPage)
    .offset(shown.offset)
    .execute();
  return { items: await withOrders(db, rows), page: shown.page, pages: shown.pages, total };
}

/** One of the customer's checkouts by its number, or null where the customer has none of that number. */
export async function checkoutOf(
  db: Database,
  userId: string,
  number: number,
): Promise<CustomerCheckout | null> {
  const rows = await withDetails(ofCustomer(db, userId)).where("checkouts.number", "=", number).execute();
  return (await withOrders(db, rows))[0] ?? null;
}

function ofCustomer(db: Database, userId: string) {
  return db
    .selectFrom("checkouts")
    .where("checkouts.userId", "=", userId)
    .where((eb) =>
      eb.exists(
        eb.selectFrom("orders").select("orders.id").whereRef("orders.checkoutId", "=", "checkouts.id"),
      ),
    );
}

function withDetails(checkouts: ReturnType<typeof ofCustomer>) {
  return checkouts.select([
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

async function withOrders(
  db: Database,
  rows: Awaited<ReturnType<ReturnType<typeof withDetails>["execute"]>>,
): Promise<CustomerCheckout[]> {
  const orders = await ordersIn(
    db,
    rows.map(({ id }) => id),
  );
  const ofCheckout = Map.groupBy(orders, ({ checkoutId }) => checkoutId);
  return rows.map(({ id, number, ...checkout }) => ({
    ...checkout,
    number: checkoutNumberText(number),
    orders: (ofCheckout.get(id) ?? []).map(
      ({ checkoutId: _, line, route, productId, archivedAt, placedAt, ...order }): CustomerOrder => ({
        ...order,
        number: orderNumberText(number, line),
        path: archivedAt ? null : productPath({ id: productId, route }),
        placed: placedAt !== null,
      }),
    ),
  }));
}

async function ordersIn(db: Database, checkoutIds: number[]) {
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
  return rows.map(joinedImage);
}

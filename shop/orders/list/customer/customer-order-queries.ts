import { type ExpressionBuilder, type InferResult, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { compileOnce } from "../../../../platform/database/compile-once.ts";
import { knownName } from "../../../base/customer-label-queries.ts";
import { clampPage, type Page } from "../../../base/page.ts";
import { productPath } from "../../../catalogue/model/product.ts";
import { withImage } from "../../../catalogue/model/with-image.ts";
import { orderAdvance } from "../../../payments/ledger/order-advance-queries.ts";
import { orderAmounts } from "../../../payments/ledger/order-amounts-queries.ts";
import type { Database, Schema } from "../../../schema.ts";
import { orderNumberText } from "../../model/order-number.ts";
import { currentPayment } from "../order-payment-queries.ts";

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
  const total =
    rows[0]?.total ?? (offset === 0 ? 0 : (await countOf(db, userId).executeTakeFirstOrThrow()).total);
  const clamped = clampPage(page, total, ordersPerPage);
  if (clamped.offset < offset) return listCustomerOrders(db, userId, clamped.page);
  return { items: rows.map(toCustomerOrder), page: clamped.page, pages: clamped.pages, total };
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
  return rows[0] ? toCustomerOrder(rows[0]) : null;
}

/** Where the customer's newest placed order goes; null: there is none. */
export async function lastShippingAddress(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .where("userId", "=", userId)
    .where("placedAt", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .select("shippingAddress")
    .executeTakeFirst();
  return row?.shippingAddress ?? null;
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
    .select((eb) => linesOfOrder(eb).as("lines"))
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
    .select(knownName(sql.ref("orders.customer_name")).as("parcelName"))
    .select([orderAdvance.as("advance"), orderAmounts(sql`orders.id`).as("amounts")]);
}

/** The lines of each order as JSON: an order is read with its lines in one statement. */
function linesOfOrder(eb: ExpressionBuilder<Schema, "orders">) {
  return eb
    .selectFrom("specifiedOrders")
    .innerJoin("products", "products.id", "specifiedOrders.productId")
    .leftJoin("media", "media.name", "specifiedOrders.image")
    .whereRef("specifiedOrders.orderId", "=", "orders.id")
    .select((line) =>
      line.fn
        .jsonAgg(
          jsonBuildObject({
            id: line.ref("specifiedOrders.id"),
            line: line.ref("specifiedOrders.line"),
            number: line.ref("specifiedOrders.number"),
            name: line.ref("specifiedOrders.productName"),
            brand: line.ref("specifiedOrders.brand"),
            unitPrice: line.ref("specifiedOrders.unitPrice"),
            quantity: line.ref("specifiedOrders.quantity"),
            amount: line.ref("specifiedOrders.amountPaisa"),
            status: line.ref("specifiedOrders.status"),
            placed: line("specifiedOrders.placedAt", "is not", null).$castTo<boolean>(),
            paymentStatus: line.ref("specifiedOrders.paymentStatus"),
            trackingNumber: line.ref("specifiedOrders.trackingNumber"),
            productId: line.ref("specifiedOrders.productId"),
            productStatus: line.ref("products.status"),
            route: line.ref("products.route"),
            backgroundColor: line.ref("products.backgroundColor"),
            imageName: line.ref("media.name"),
            imageHash: line.ref("media.hash"),
            imageWidth: line.ref("media.width"),
            imageHeight: line.ref("media.height"),
            imageAlt: line.ref("media.alt"),
            imageFocusX: line.ref("media.focusX"),
            imageFocusY: line.ref("media.focusY"),
          }),
        )
        .orderBy("specifiedOrders.line")
        .as("lines"),
    )
    .$asScalar();
}

type OrderRow = InferResult<ReturnType<typeof selectOrderDetails>>[number];

function toCustomerOrder({ number, lines, ...order }: OrderRow) {
  return {
    ...order,
    number: orderNumberText(number),
    lines: (lines ?? []).map((line) => {
      const { route, productId, productStatus, ...details } = withImage(line);
      // The product page; null: the product is archived.
      return { ...details, path: productStatus === "active" ? productPath({ id: productId, route }) : null };
    }),
  };
}

/** An order for its customer; not placed, its lines come from Buy it now (R22). Amounts in paisa. */
export type CustomerOrder = ReturnType<typeof toCustomerOrder>;
export type CustomerOrderLine = CustomerOrder["lines"][number];

import { sql } from "kysely";
import { lineCustomerLabel } from "../../base/customer-label-queries.ts";
import { maxPaisa } from "../../base/price.ts";
import { imageColumns, withImage } from "../../catalogue/model/with-image.ts";
import type { Database } from "../../schema.ts";
import { orderNumberText } from "../model/order-number.ts";
import { emailUnconfirmed } from "./order-line-queries.ts";
import { currentPayment } from "./order-payment-queries.ts";

export interface OrderSummary {
  orderId: number;
  lineCount: number;
  /** Placed and Pending. */
  openCount: number;
  /** What it costs, in paisa; of one that is not placed, its lines. */
  total: number;
  /** Paisa; null: it is not placed. */
  due: number | null;
  /** Its pieces are in several parcels, or some in none. */
  isSplit: boolean;
}

/** Summaries by order id. */
export async function getOrderSummaries(
  db: Database,
  orderIds: number[],
): Promise<Map<number, OrderSummary>> {
  const { rows } = await sql<OrderSummary>`
    select order_id, count(*)::int as line_count,
      (count(*) filter (where status = 'pending' and placed_at is not null))::int as open_count,
      least(coalesce((select total from order_amounts as a where a.order_id = order_lines.order_id),
        sum(amount) filter (where status <> 'cancelled'), 0), ${maxPaisa})::bigint as total,
      (select due from order_amounts as a where a.order_id = order_lines.order_id) as due,
      parcels > 1 or (parcels = 1 and sum(quantity) filter (where status <> 'cancelled') > pieces) as is_split
    from order_lines cross join lateral (
      select count(distinct shipment_id) as parcels, sum(s.quantity) as pieces from shipment_lines as s
      where s.order_id = order_lines.order_id) as carried
    where order_id = any(${orderIds}::bigint[]) group by order_id, parcels, pieces`.execute(db);
  return new Map(rows.map((summary) => [summary.orderId, summary]));
}

/** An order with its lines for the dashboard; null where no order of that number has lines. */
export async function findOrderByNumber(db: Database, number: number) {
  const order = await db
    .selectFrom("orders")
    .leftJoinLateral(currentPayment, (join) => join.onTrue())
    .where("orders.number", "=", number)
    .select(["orders.id", "orders.placedAt", "orders.createdAt", "orders.phoneNumber", "orders.phoneE164"])
    .select(["orders.shippingAddress", "orders.notes", "orders.ownerNotes"])
    .select(["orders.channel", "orders.chatApp", "orders.firstSource"])
    .select(["payment.paymentMethod", "payment.paymentState", "payment.paymentStatus"])
    .executeTakeFirst();
  if (!order) return null;
  const rows = await db
    .selectFrom("specifiedOrders")
    .innerJoin("orderLines", "orderLines.id", "specifiedOrders.id")
    .innerJoin("products", "products.id", "specifiedOrders.productId")
    .leftJoin("media", "media.name", "specifiedOrders.image")
    .where("specifiedOrders.orderId", "=", order.id)
    .orderBy("specifiedOrders.line")
    .select(["specifiedOrders.id", "specifiedOrders.line", "specifiedOrders.number", "orderLines.boughtNow"])
    .select(["specifiedOrders.customerName", "specifiedOrders.customerEmail", "specifiedOrders.productName"])
    .select(["specifiedOrders.brand", "specifiedOrders.unitPrice", "specifiedOrders.quantity"])
    .select(["specifiedOrders.amountPaisa as amount", "specifiedOrders.status", "specifiedOrders.placedAt"])
    .select(["specifiedOrders.orderDate", "specifiedOrders.trackingNumber", "products.backgroundColor"])
    .select(imageColumns)
    .select(lineCustomerLabel().as("customerLabel"))
    .select(emailUnconfirmed.as("emailUnconfirmed"))
    .execute();
  const lines = rows.map(withImage);
  const [first] = lines;
  return first ? { ...order, number: orderNumberText(number), first, lines } : null;
}

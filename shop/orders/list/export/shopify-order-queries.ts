import { sql } from "kysely";
import type { Database } from "../../../schema.ts";
import { newestPayment } from "../order-payment-queries.ts";

/** Placed orders of some days in Asia/Karachi, newest first, after an order's id. For the owner only. */
export async function listExportedOrders(
  db: Database,
  { from, to, after, limit }: { from: string | null; to: string | null; after: number | null; limit: number },
) {
  const lastEvent = (type: string) =>
    sql<Date | null>`(select max(at) from order_events where order_id = orders.id and type = ${type})`;
  return db
    .selectFrom("orders")
    .leftJoinLateral(
      (eb) =>
        newestPayment(eb)
          .select([
            "payments.method",
            "paymentStates.paid",
            "payments.reference",
            "payments.updatedAt as paymentAt",
          ])
          .as("payment"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("shipments")
          .innerJoin("shipmentLines", "shipmentLines.shipmentId", "shipments.id")
          .whereRef("shipmentLines.orderId", "=", "orders.id")
          .orderBy("shipments.id", "desc")
          .limit(1)
          .select(["shipments.courier", "shipments.trackingNumber"])
          .as("shipment"),
      (join) => join.onTrue(),
    )
    .innerJoin("orderAmounts as amounts", "amounts.orderId", "orders.id")
    .$if(after !== null, (query) => query.where("orders.id", "<", after ?? 0))
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`placed_at >= ${from}::date::timestamp at time zone 'Asia/Karachi'`),
    )
    .$if(to !== null, (query) =>
      query.where(sql<boolean>`placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Karachi'`),
    )
    .orderBy("orders.id", "desc")
    .limit(limit)
    .select([
      "orders.id",
      "number",
      "customerName",
      "customerEmail",
      "phoneNumber",
      "phoneE164",
      "shippingAddress",
      "notes",
      "channel",
      "payment.method",
      "payment.paid",
      "payment.reference",
      "shipment.courier",
      "shipment.trackingNumber",
      "amounts.items",
      "amounts.total",
      "amounts.delivery",
      "amounts.discounts",
      "amounts.corrections",
      "amounts.advanceKept",
      "amounts.paidBack as refunded",
    ])
    .select([
      sql<Date>`placed_at`.as("placedAt"),
      sql<Date | null>`case when payment.paid then payment.payment_at end`.as("paidAt"),
      lastEvent("line.completed").as("completedAt"),
      lastEvent("line.cancelled").as("cancelledAt"),
    ])
    .execute();
}

/** A placed order with what Shopify's file says once for it. Amounts in paisa. */
export type ExportedOrder = Awaited<ReturnType<typeof listExportedOrders>>[number];

/** The placed lines of these orders, in their order. */
export async function listExportedLines(db: Database, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderLines")
    .leftJoin("products", "products.id", "orderLines.productId")
    .where("orderId", "in", orderIds)
    .where("placedAt", "is not", null)
    .orderBy("orderId", "desc")
    .orderBy("line")
    .select([
      "orderId",
      "productName",
      "orderLines.brand",
      "products.sku",
      "orderLines.unitPrice",
      "quantity",
      "orderLines.status",
    ])
    .execute();
}

export type ExportedLine = Awaited<ReturnType<typeof listExportedLines>>[number];

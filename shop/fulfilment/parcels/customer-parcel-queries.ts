import { sql } from "kysely";
import { compileOnce } from "../../../platform/database/compile-once.ts";
import { doorCashOfParcel } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";

/** A parcel as its customer sees it. Amounts in paisa. */
export type CustomerParcel = Awaited<ReturnType<typeof parcelsOfOrders>>[number];

/** The parcels of orders, oldest first; one with several orders stands with each of them. */
export async function listCustomerParcels(db: Database, orderIds: number[]): Promise<CustomerParcel[]> {
  return orderIds.length === 0 ? [] : parcelsOfOrders(db, { orderIds: `{${orderIds.join()}}` });
}

const parcelsOfOrders = compileOnce((db: Database, { orderIds }: { orderIds: string }) =>
  db
    .selectFrom("shipments")
    .innerJoin("shipmentLines", "shipmentLines.shipmentId", "shipments.id")
    .leftJoin("couriers", "couriers.id", "shipments.courier")
    .where(sql<boolean>`shipment_lines.order_id = any(${orderIds}::bigint[])`)
    .groupBy(["shipments.id", "shipmentLines.orderId", "couriers.id"])
    .orderBy("shipments.id")
    .select(["shipmentLines.orderId", "shipments.id", "shipments.state", "shipments.packedAt"])
    .select("shipments.trackingNumber")
    .select(doorCashOfParcel(sql`shipments.id`, sql`shipment_lines.order_id`).as("door"))
    .select(["couriers.name as courierName", "couriers.trackingUrl"])
    .select(sql<number[]>`array_agg(shipment_lines.line order by shipment_lines.line)`.as("lines")),
);

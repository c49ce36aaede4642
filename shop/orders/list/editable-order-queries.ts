import { sql } from "kysely";
import { customerLabel, knownName } from "../../base/customer-label-queries.ts";
import type { Database } from "../../schema.ts";
import type { EditableOrder } from "../model/editable-order.ts";
import { statesBeforeHandOver, statesWithoutDelivery } from "../model/state-machines.ts";
import { newestPayment } from "./order-payment-queries.ts";

/** A placed order with its Pending lines; undefined: there is none, or it is not placed. */
export async function findEditableOrder(db: Database, number: number) {
  const order = await db
    .selectFrom("orders")
    .leftJoinLateral(
      (eb) => newestPayment(eb).select(["payments.id", "payments.method", "payments.state"]).as("payment"),
      (join) => join.onTrue(),
    )
    .where("orders.number", "=", number)
    .where("orders.placedAt", "is not", null)
    .select(["orders.id", "orders.number", "orders.placedAt", "orders.userId", "orders.channel"])
    .select(["orders.phoneNumber", "orders.secondPhone", "orders.shippingAddress", "orders.cityId"])
    .innerJoin("orderAmounts as amounts", "amounts.orderId", "orders.id")
    .select(["orders.landmark", "orders.bestTime", "amounts.items", "amounts.total", "amounts.due"])
    .select("orders.confirmation")
    .select([
      customerLabel("orders").as("customer"),
      knownName(sql.ref("orders.customer_name")).as("knownName"),
    ])
    .select(["payment.id as paymentId", "payment.method", "payment.state as paymentState"])
    .select(leftParcels.as("leftParcels"))
    .executeTakeFirst();
  if (!order) return undefined;
  const {
    phoneNumber,
    secondPhone,
    shippingAddress,
    cityId,
    landmark,
    bestTime,
    knownName: name,
    ...rest
  } = order;
  const lines = await db
    .selectFrom("orderLines")
    .where("orderId", "=", order.id)
    .where("status", "=", "pending")
    .where("placedAt", "is not", null)
    .orderBy("line")
    .select(["id", "line", "productId", "productName as name", "unitPrice", "quantity", "stockTaken"])
    .execute();
  const delivery = {
    name: name ?? "",
    phone: phoneNumber ?? "",
    secondPhone: secondPhone ?? "",
    address: shippingAddress ?? "",
    city: cityId ?? "",
    landmark: landmark ?? "",
    bestTime: bestTime ?? "",
  };
  return { ...rest, delivery, lines } satisfies EditableOrder & Record<string, unknown>;
}

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findEditableOrder>>>;

/** The references of the order's parcels that are with a courier, delivered included. */
const leftParcels = sql<string[]>`array(
  select distinct reference from shipment_lines join shipments on shipments.id = shipment_id
  where order_id = orders.id and state <> all(${[...statesBeforeHandOver, ...statesWithoutDelivery]}) order by reference)`;

/** Whether a city of the shop has this id. */
export async function isCity(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("cities").where("id", "=", id).select("id").executeTakeFirst();
  return row !== undefined;
}

/** The names of cities by their ids. */
export async function listCityNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("cities").where("id", "in", ids).select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

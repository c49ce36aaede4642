import { sql } from "kysely";
import { imageColumns, withImage } from "../../catalogue/model/with-image.ts";
import { listCustomerParcels } from "../../fulfilment/parcels/customer-parcel-queries.ts";
import { orderAdvance } from "../../payments/ledger/order-advance-queries.ts";
import { orderAmounts } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";
import { listComplaintsOfOrder } from "../complaints/complaint-queries.ts";
import { currentPayment } from "../list/order-payment-queries.ts";

/** A placed order as the page of its link shows it; undefined: there is none. Amounts in paisa. */
export async function findLinkedOrder(db: Database, orderId: number) {
  const order = await db
    .selectFrom("orders")
    .leftJoinLateral(currentPayment, (join) => join.onTrue())
    .where("orders.id", "=", orderId)
    .where("orders.placedAt", "is not", null)
    .select(["orders.id", "orders.number", "orders.customerName", "orders.userId", "orders.channel"])
    .select(["orders.confirmation", "orders.shippingAddress"])
    .select(["orders.landmark", "orders.secondPhone", "orders.bestTime"])
    .select([
      "payment.paymentMethod",
      "payment.paymentState",
      orderAdvance.as("advance"),
      orderAmounts(sql`orders.id`).$notNull().as("amounts"),
    ])
    .executeTakeFirst();
  if (!order) return undefined;
  const [lines, parcels, complaints, wish] = [
    await listLines(db, orderId),
    await listCustomerParcels(db, [orderId]),
    await listComplaintsOfOrder(db, orderId),
    await findWish(db, orderId),
  ];
  return { ...order, lines, parcels, complaints, wish };
}

export type LinkedOrder = NonNullable<Awaited<ReturnType<typeof findLinkedOrder>>>;

async function listLines(db: Database, orderId: number) {
  const rows = await db
    .selectFrom("orderLines")
    .innerJoin("products", "products.id", "orderLines.productId")
    .leftJoin("media", "media.name", "orderLines.image")
    .where("orderLines.orderId", "=", orderId)
    .where("orderLines.placedAt", "is not", null)
    .orderBy("orderLines.line")
    .select(["orderLines.line", "orderLines.productName as name", "orderLines.quantity", "orderLines.amount"])
    .select(["orderLines.status", "products.backgroundColor as color", ...imageColumns])
    .execute();
  return rows.map(withImage);
}

async function findWish(db: Database, orderId: number) {
  const row = await db
    .selectFrom("deliveryWishes")
    .innerJoin("shipments", "shipments.id", "deliveryWishes.shipmentId")
    .where("deliveryWishes.orderId", "=", orderId)
    // Passed on, it is still what they said of this attempt.
    .where((eb) =>
      eb.or([
        eb("settledAt", "is", null),
        eb("deliveryWishes.createdAt", ">", eb.ref("shipments.lastEventAt")),
      ]),
    )
    .where("shipments.state", "=", "attempted")
    .orderBy("deliveryWishes.id", "desc")
    .select("wish")
    .executeTakeFirst();
  return row?.wish ?? null;
}

/** What the customer adds for the rider, as long as no courier has the parcel. @returns whether it was stored */
export async function updateDeliveryHints(
  tx: Database,
  orderId: number,
  hints: Record<"landmark" | "secondPhone" | "secondPhoneE164" | "bestTime", string | null>,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ ...hints, updatedAt: sql<Date>`now()` })
    .where("id", "=", orderId)
    .execute();
}

import { sql } from "kysely";
import { customerLabel } from "../../../base/customer-label-queries.ts";
import { awaitsAdvance } from "../../../payments/ledger/advance-queries.ts";
import { hasOpenDispute } from "../../../payments/ledger/open-dispute-queries.ts";
import { paidAheadMissing } from "../../../payments/ledger/paid-ahead-queries.ts";
import type { Database } from "../../../schema.ts";
import type { Consignee } from "../../model/consignee.ts";
import type { PhoneMarksTable } from "../schema.ts";

/** A courier as booking needs it. */
export type BookingCourier = NonNullable<Awaited<ReturnType<typeof findBookingCourier>>>;
export type ShipmentToBook = NonNullable<Awaited<ReturnType<typeof lockShipment>>>;
/** A line in a parcel, with what its order says of the customer. */
export type LineToBook = Awaited<ReturnType<typeof listLinesToBook>>[number];

/** A courier, also one that is switched off. */
export async function findBookingCourier(db: Database, courierId: string) {
  return db
    .selectFrom("couriers")
    .where("id", "=", courierId)
    .select(["id", "name", "adapter", "isRider", "active", "adviceHours"])
    .executeTakeFirst();
}

/** A shipment, locked. Its orders are locked before it (`lockOrdersOf`). */
export async function lockShipment(tx: Database, shipmentId: number) {
  return tx
    .selectFrom("shipments")
    .where("id", "=", shipmentId)
    .select(["id", "reference", "state", "courier", "trackingNumber", "weightGrams", "cityId"])
    .select((eb) => eb.ref("consignee").$castTo<Consignee | null>().as("consignee"))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The lines of a parcel with their orders, in their order. */
export const linesOfParcel = (db: Database, shipmentId: number) =>
  db
    .selectFrom("shipmentLines")
    .innerJoin("orderLines", (join) =>
      join
        .onRef("orderLines.orderId", "=", "shipmentLines.orderId")
        .onRef("orderLines.line", "=", "shipmentLines.line"),
    )
    .innerJoin("orders", "orders.id", "shipmentLines.orderId")
    .where("shipmentId", "=", shipmentId)
    .orderBy("shipmentLines.orderId")
    .orderBy("shipmentLines.line");

/** What is in a parcel, orders and lines in their order. */
export async function listLinesToBook(tx: Database, shipmentId: number) {
  return linesOfParcel(tx, shipmentId)
    .select([
      "shipmentLines.orderId",
      "orderLines.productName",
      "shipmentLines.quantity",
      "orderLines.status",
      "orders.confirmation",
      "orders.phoneE164",
      "orders.secondPhoneE164",
      "orders.shippingAddress",
      // The customer's, never the owner's.
      "orders.notes",
      "orders.bestTime",
      "orders.landmark",
      "orders.cityId",
    ])
    .select(
      // Of the order's numbers.
      sql<PhoneMarksTable["mark"] | null>`(select mark from phone_marks
        where phone_e164 in (orders.phone_e164, orders.second_phone_e164) order by mark desc limit 1)`.as(
        "mark",
      ),
    )
    .select(customerLabel("orders").as("customerName"))
    .select(awaitsAdvance(sql`orders.id`).as("awaitsAdvance"))
    .select(hasOpenDispute(sql`orders.id`).as("isDisputed"))
    .select(sql<boolean>`coalesce(${paidAheadMissing(sql`orders.id`)}, false)`.as("isUnpaid"))
    .select(sql<number>`coalesce(unit_weight_grams, 0) * shipment_lines.quantity`.as("weightGrams"))
    .execute();
}

/** Whom and where a courier will take a parcel to. A booking sheet of another courier counts no longer. */
export async function updateBooking(
  tx: Database,
  shipmentId: number,
  { courierId, consignee }: { courierId: string; consignee: Consignee },
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({
      courier: courierId,
      onSheetAt: sql<Date | null>`case when courier = ${courierId} then on_sheet_at end`,
      consignee: JSON.stringify(consignee),
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", shipmentId)
    .execute();
}

/** The booking of a shipment that is not settled. */
export async function findOpenBooking(db: Database, shipmentId: number) {
  return db
    .selectFrom("courierRequests")
    .where("shipmentId", "=", shipmentId)
    .where("kind", "=", "book")
    .where("state", "in", ["waiting", "sending", "unknown"])
    .select(["id", "courierId", "state", "attempts", "asked"])
    .executeTakeFirst();
}

/** Sets or clears the tracking number of a booking, and its time with it. */
export async function updateTracking(
  tx: Database,
  shipmentId: number,
  trackingNumber: string | null,
  isBooked: boolean,
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({
      trackingNumber,
      bookedAt: isBooked ? sql<Date>`now()` : null,
      trackDueAt: sql<Date>`now() + interval '30 minutes'`,
      trackFailures: 0,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", shipmentId)
    .execute();
}

import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { listCustomerParcels } from "../../fulfilment/parcels/customer-parcel-queries.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import { awaitedAdvance } from "../../payments/ledger/advance-queries.ts";
import { doorCash } from "../../payments/ledger/order-amounts-queries.ts";
import { hasTypedTransfer, paidAheadMissing } from "../../payments/ledger/paid-ahead-queries.ts";
import { unaskedDue } from "../../payments/ledger/unasked-due-queries.ts";
import type { Database } from "../../schema.ts";

/** A placed order as messages name it, with the number that WhatsApp opens at; undefined: there is none. Amounts in paisa. */
export async function findWritableOrder(db: Database, number: number) {
  const row = await db
    .selectFrom("orders")
    .where("number", "=", number)
    .where("placedAt", "is not", null)
    .select(["id", "customerName", "phoneE164", "shippingAddress", "landmark", "confirmation"])
    .select([awaitedAdvance(sql`orders.id`).as("advance"), doorCash(sql`orders.id`).as("door")])
    .select(
      sql<number>`case when ${hasTypedTransfer(sql`orders.id`)} then 0 when ${paidAheadMissing(sql`orders.id`)} then order_due(orders.id)
        else coalesce((select due from (${unaskedDue(sql`orders.id`)}) as unasked), 0) end`.as("unpaid"),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("orderLines")
          .whereRef("orderLines.orderId", "=", "orders.id")
          .where("orderLines.placedAt", "is not", null)
          .where("status", "!=", "cancelled")
          .select(["productName as name", "quantity", "status"])
          .orderBy("line"),
      ).as("lines"),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...row,
    number: orderNumberText(number),
    isPending: row.lines.some(({ status }) => status === "pending"),
    parcels: await listCustomerParcels(db, [row.id]),
  };
}

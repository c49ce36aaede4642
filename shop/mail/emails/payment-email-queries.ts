import { sql } from "kysely";
import { emailConfirmed } from "../../orders/list/order-line-queries.ts";
import { doorCash } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";

/** A payment that has arrived, in paisa, with its order and whom a letter about it goes to; undefined: there is none. */
export async function arrivedPaymentForEmail(db: Database, paymentId: number) {
  return db
    .selectFrom("payments")
    .innerJoin("specifiedOrders", "specifiedOrders.orderId", "payments.orderId")
    .where("payments.id", "=", paymentId)
    .where("payments.state", "in", ["captured", "to_refund"])
    .where("placedAt", "is not", null)
    .orderBy("line")
    .select((eb) => eb.ref("payments.amount").$notNull().as("amount"))
    .select(["payments.orderId", "orderNumber", "customerEmail", "userId"])
    .select([
      sql<number>`order_due(payments.order_id)`.as("due"),
      doorCash(sql`payments.order_id`).as("door"),
    ])
    .select(emailConfirmed.as("emailConfirmed"))
    .executeTakeFirst();
}

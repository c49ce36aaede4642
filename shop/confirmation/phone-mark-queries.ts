import { sql } from "kysely";
import { methodsOnDelivery } from "../payments/payment.ts";
import type { Database, Schema } from "../schema.ts";

export type PhoneMark = Schema["phoneMarks"]["mark"];

/** A mark of the owner that an order is not sent by without a second look. */
export interface OrderMark {
  mark: PhoneMark;
  reason: string;
}

/**
 * The mark that stands against sending an order: "Do not serve" always, "Advance only" while cash is to be collected.
 * @returns undefined: none does
 */
export async function findMarkOfOrder(db: Database, orderId: number): Promise<OrderMark | undefined> {
  return db
    .selectFrom("orders")
    .innerJoin("phoneMarks", "phoneMarks.phoneE164", "orders.phoneE164")
    .where("orders.id", "=", orderId)
    .where((eb) =>
      eb.or([
        eb("mark", "=", "do_not_serve"),
        sql<boolean>`order_due(orders.id) > 0 and (select method from payments where order_id = orders.id
          and purpose = 'full' order by attempt desc limit 1) = any(${methodsOnDelivery})`,
      ]),
    )
    .select(["mark", "reason"])
    .executeTakeFirst();
}

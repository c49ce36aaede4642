import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../../schema.ts";

/** The newest payment of a whole order, with its state's row, for a lateral join to `orders`. */
export function newestPayment(eb: ExpressionBuilder<Schema, "orders">) {
  return eb
    .selectFrom("payments")
    .innerJoin("paymentStates", (join) =>
      join
        .onRef("paymentStates.method", "=", "payments.method")
        .onRef("paymentStates.state", "=", "payments.state"),
    )
    .whereRef("payments.orderId", "=", "orders.id")
    .where("payments.purpose", "=", "full")
    .orderBy("payments.attempt", "desc")
    .limit(1);
}

/** Its method, its state, and its words (R24), as `payment`. */
export function currentPayment(eb: ExpressionBuilder<Schema, "orders">) {
  return newestPayment(eb)
    .select((one) => [
      "payments.method as paymentMethod",
      "payments.state as paymentState",
      one.fn.coalesce("payments.ownWords", "paymentStates.words").as("paymentStatus"),
    ])
    .as("payment");
}

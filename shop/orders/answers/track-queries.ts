import { jsonArrayFrom } from "kysely/helpers/postgres";
import { readPhoneNumbers } from "../../base/phone-number.ts";
import type { Database } from "../../schema.ts";
import { currentPayment } from "../list/order-payment-queries.ts";

/** A placed order of that number and one of the typed phone numbers, with the states and pieces of its lines; undefined: there is none. */
export async function findOrderToTrack(db: Database, number: number, typedPhone: string) {
  const order = await db
    .selectFrom("orders")
    .leftJoinLateral(currentPayment, (join) => join.onTrue())
    .where("number", "=", number)
    .where("orders.placedAt", "is not", null)
    .select(["orders.id", "confirmation", "phoneNumber", "secondPhone"])
    .select(["payment.paymentMethod", "payment.paymentState"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("orderLines")
          .whereRef("orderLines.orderId", "=", "orders.id")
          .where("orderLines.placedAt", "is not", null)
          .select(["line", "status", "quantity"])
          .orderBy("line"),
      ).as("lines"),
    )
    .executeTakeFirst();
  if (!order) return undefined;
  const { secondPhone, ...facts } = order;
  const { phoneNumber } = facts;
  // As they were typed, because a number of another country has no normal form of its own.
  const known = numbersIn(`${phoneNumber ?? ""}/${secondPhone ?? ""}`);
  return numbersIn(typedPhone).some((number) => known.includes(number)) ? facts : undefined;
}

const numbersIn = (typed: string) => readPhoneNumbers(typed).map(({ e164 }) => e164);

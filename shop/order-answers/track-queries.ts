import { jsonArrayFrom } from "kysely/helpers/postgres";
import { parsePhoneNumber } from "../phone-number.ts";
import type { Database } from "../schema.ts";

/** A placed order of that number and phone number, with the states of its lines; undefined: there is none. */
export async function findOrderToTrack(db: Database, number: number, phoneE164: string) {
  const order = await db
    .selectFrom("orders")
    .where("number", "=", number)
    .where("placedAt", "is not", null)
    .select(["id", "confirmation", "phoneE164", "phoneNumber"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("orderLines")
          .whereRef("orderLines.orderId", "=", "orders.id")
          .where("orderLines.placedAt", "is not", null)
          .select(["line", "status"])
          .orderBy("line"),
      ).as("lines"),
    )
    .executeTakeFirst();
  if (!order) return undefined;
  const { phoneE164: stored, phoneNumber, ...facts } = order;
  // A number of another country is stored as it was typed.
  const expected = stored ?? (phoneNumber && parsePhoneNumber(phoneNumber)?.e164);
  return expected === phoneE164 ? facts : undefined;
}

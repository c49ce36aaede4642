import { amountText } from "../money/price.ts";
import { orderLineNumberText } from "../orders/order-number.ts";
import type { Database } from "../schema.ts";
import { findRecordsByEmail, getPersonalRecords, listPersonalOrderLines } from "./personal-data-queries.ts";

/** A customer's personal data for download; records found by email only where the email is verified. */
export async function exportPersonalData(db: Database, userId: string) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { person, signIns, sessions, cart } = await getPersonalRecords(tx, userId);
      const orders = await listPersonalOrderLines(tx, userId);
      const emailRecords = person.emailVerified
        ? await findRecordsByEmail(tx, person.email)
        : { messages: [], newsletter: null };
      return {
        profile: person,
        signInMethods: signIns.map(({ providerId, createdAt }) => ({
          method: providerId === "credential" ? "email and password" : providerId,
          since: createdAt,
        })),
        sessions,
        cart,
        orders: orders.map(toOrderRecord),
        ...emailRecords,
      };
    });
}

function toOrderRecord(order: Awaited<ReturnType<typeof listPersonalOrderLines>>[number]) {
  const {
    id: _,
    checkoutId: __,
    userId: ___,
    checkoutNumber,
    line,
    image: ____,
    events,
    ...exportedColumns
  } = order;
  return {
    number: orderLineNumberText(checkoutNumber, line),
    ...exportedColumns,
    currency: "PKR",
    unitPrice: amountText(order.unitPrice),
    amount: amountText(order.amount),
    history: events.map(({ at, toStatus, reason }) => ({ at, status: toStatus, reason })),
  };
}

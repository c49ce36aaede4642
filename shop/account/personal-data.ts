import { amountText } from "../money/price.ts";
import { orderNumberText } from "../orders/order-number.ts";
import type { Database } from "../schema.ts";
import { personalOrders, personalRecords, recordsOfEmail } from "./personal-data-queries.ts";

/**
 * Everything that the shop keeps of a person, for them to download. What came in under their email is part of it
 * only where they have shown that the email is theirs.
 */
export async function personalData(db: Database, userId: string) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { person, signIns, sessions, cart } = await personalRecords(tx, userId);
      const orders = await personalOrders(tx, userId);
      const known = person.emailVerified
        ? await recordsOfEmail(tx, person.email)
        : { messages: [], newsletter: null };
      return {
        profile: person,
        signInMethods: signIns.map(({ providerId, createdAt }) => ({
          method: providerId === "credential" ? "email and password" : providerId,
          since: createdAt,
        })),
        sessions,
        cart,
        orders: orders.map(orderRecord),
        ...known,
      };
    });
}

function orderRecord(order: Awaited<ReturnType<typeof personalOrders>>[number]) {
  const { id: _, checkoutId: __, userId: ___, checkoutNumber, line, image: ____, events, ...facts } = order;
  return {
    number: orderNumberText(checkoutNumber, line),
    ...facts,
    currency: "PKR",
    unitPrice: amountText(order.unitPrice),
    amount: amountText(order.amount),
    history: events.map(({ at, toStatus, reason }) => ({ at, status: toStatus, reason })),
  };
}

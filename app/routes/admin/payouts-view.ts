import { listOpenEntries, listPayouts } from "../../../shop/books/payout-queries.ts";
import { formatDate, formatDay } from "../../../shop/karachi-time.ts";
import { displayPrice, displaySigned } from "../../../shop/money/price.ts";
import { orderNumberText } from "../../../shop/orders/order-number.ts";
import type { Database } from "../../../shop/schema.ts";

/** A payout may be made of so many entries; of more, the oldest are shown first. */
export const mostEntries = 1000;
const mostPayouts = 100;

/** What the gateway has, and what it has paid out, as text. */
export async function getPayoutsView(db: Database) {
  const [open, payouts] = await Promise.all([listOpenEntries(db, mostEntries), listPayouts(db, mostPayouts)]);
  return {
    sum: displaySigned(open.reduce((sum, { amount }) => sum + amount, 0)),
    open: open.map(({ id, amount, at, orderNumber, reference, retrievalReference }) => ({
      id: String(id),
      order: orderNumberText(orderNumber),
      what: amount < 0 ? "paid back" : "paid",
      amount: displaySigned(amount),
      at: formatDate(at),
      references: [reference, retrievalReference].filter(Boolean).join(", "),
    })),
    payouts: payouts.map(({ id, reference, amount, fee, day, items, by, takenBackAt }) => ({
      ...{ id, reference },
      amount: displayPrice(amount),
      fee: fee > 0 ? `fee ${displayPrice(fee)}` : "no fee",
      day: formatDay(day),
      items: items === 1 ? "1 payment" : `${items} payments and refunds`,
      by,
      isTakenBack: takenBackAt !== null,
    })),
  };
}

export type PayoutsView = Awaited<ReturnType<typeof getPayoutsView>>;

import { formatDate, formatDay, isoDay } from "../../../shop/base/karachi-time.ts";
import { plural } from "../../../shop/base/plural.ts";
import { displayPrice, displaySigned } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import {
  getGatewayBalance,
  listOpenEntries,
  listPayouts,
} from "../../../shop/payments/accounting/payout-queries.ts";
import type { Database } from "../../../shop/schema.ts";

/** A payout may be made of so many entries; of more, the oldest are shown first. */
export const mostEntries = 1000;
const mostPayouts = 100;

/** Which boxes are ticked at first: all, those up to a day, or none. */
export interface Ticks {
  all: boolean;
  /** Such as `2026-11-21`. */
  until: string | null;
}

/** What the gateway has, and what it has paid out, as text. */
export async function getPayoutsView(db: Database, { all, until }: Ticks) {
  const [balance, open, payouts] = await Promise.all([
    getGatewayBalance(db),
    listOpenEntries(db, mostEntries),
    listPayouts(db, mostPayouts),
  ]);
  return {
    sum: displaySigned(balance),
    isCut: open.length === mostEntries,
    open: open.map(({ id, amount, at, orderNumber, reference, retrievalReference }) => ({
      id: String(id),
      order: orderNumberText(orderNumber),
      what: amount < 0 ? "refunded" : "paid",
      amount: displaySigned(amount),
      at: formatDate(at),
      isTicked: all || (until !== null && isoDay(at) <= until),
      references: [reference, retrievalReference].filter(Boolean).join(", "),
    })),
    payouts: payouts.map(({ id, reference, amount, fee, day, payments, refunds, by, takenBackAt }) => ({
      id,
      reference,
      amount: displayPrice(amount),
      fee: fee > 0 ? `fee ${displayPrice(fee)}` : "no fee",
      day: formatDay(day),
      items: [count(payments, "payment"), count(refunds, "refund")].filter(Boolean).join(", "),
      by,
      isTakenBack: takenBackAt !== null,
    })),
  };
}

const count = (number: number, what: string) => (number === 0 ? null : plural(number, what));

export type PayoutsView = Awaited<ReturnType<typeof getPayoutsView>>;

import { displayPrice } from "../../../../shop/base/price.ts";
import { listRefunds } from "../../../../shop/payments/refunds/refund-list-queries.ts";
import { listRefundable, readOwed } from "../../../../shop/payments/refunds/refund-queries.ts";
import type { Database } from "../../../../shop/schema.ts";
import { newRefundPath, toRefundView } from "../../payments/refund-view.ts";

/** The refunds of an order as text, and whether another may be requested; null: nothing was ever paid. */
export async function getOrderRefunds(db: Database, order: { orderId: number; number: string }) {
  const refunds = await listRefunds(db, { orderId: order.orderId });
  const refundable = await listRefundable(db, order.orderId);
  if (refunds.length === 0 && refundable.length === 0) return null;
  const { unrequested } = await readOwed(db, order.orderId);
  const now = new Date();
  return {
    owed: unrequested > 0 ? displayPrice(unrequested) : null,
    requestPath: refundable.length > 0 ? newRefundPath(order.number) : null,
    refunds: refunds.map((row) => toRefundView(row, now)),
  };
}

export type OrderRefundsView = NonNullable<Awaited<ReturnType<typeof getOrderRefunds>>>;

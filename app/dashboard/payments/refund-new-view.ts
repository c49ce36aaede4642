import { amountText, displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { refundChannels } from "../../../shop/payments/ledger/refund-channel.ts";
import { type PaymentMethod, paymentMethodTable } from "../../../shop/payments/model/payment.ts";
import type { RefundChannel } from "../../../shop/payments/refund-schema.ts";
import {
  findOrderToRefund,
  listRefundable,
  readOwed,
} from "../../../shop/payments/refunds/refund-queries.ts";
import type { Database } from "../../../shop/schema.ts";

/** What may be requested back of an order, as text; null: there is no such order, or it is not placed. */
export async function getNewRefundView(db: Database, number: number) {
  const order = await findOrderToRefund(db, number);
  if (!order) return null;
  const payments = await listRefundable(db, order.id);
  const owed = Math.max((await readOwed(db, order.id)).unrequested, 0);
  const [newest] = payments;
  const hasGateway = payments.some(({ provider }) => provider === "jazzcash");
  const text = orderNumberText(number);
  return {
    orderId: order.id,
    number: text,
    path: `/dashboard/orders/${text}`,
    lead: owed > 0 ? `${displayPrice(owed)} to refund.` : "Nothing to refund.",
    owed: owed > 0 ? displayPrice(owed) : null,
    amount: newest && owed > 0 ? amountText(Math.min(owed, newest.left)) : "",
    channel: newest?.provider === "jazzcash" ? "gateway" : "transfer",
    channels: (Object.keys(refundChannels) as RefundChannel[])
      .filter((value) => value !== "gateway" || hasGateway)
      .map((value) => ({ value, label: refundChannels[value].label })),
    payments: payments.map(({ id, method, left, reference }) => ({
      value: String(id),
      label: `${paymentMethodTable[method as PaymentMethod].label}, ${displayPrice(left)}`,
      hint: reference,
    })),
  };
}

export type NewRefundView = NonNullable<Awaited<ReturnType<typeof getNewRefundView>>>;

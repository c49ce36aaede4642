import { formatDateTime } from "../../../shop/karachi-time.ts";
import { photoOf } from "../../../shop/media/photo.ts";
import { displayPrice } from "../../../shop/money/price.ts";
import type { CustomerCheckout } from "../../../shop/orders/customer-order.ts";
import { isActive, parcelTotal } from "../../../shop/orders/parcel-total.ts";
import { firstPaymentStatus, paymentLabels, whatHappensNext } from "../../../shop/payments/payment.ts";

/** A customer's checkout in the words and figures of a page. */
export function orderView(checkout: CustomerCheckout) {
  const { number, placedAt, createdAt, paymentMethod, paymentStatus } = checkout;
  return {
    number,
    placed: placedAt !== null,
    at: (placedAt ?? createdAt).toISOString(),
    date: formatDateTime(placedAt ?? createdAt),
    payment: paymentMethod && paymentLabels[paymentMethod],
    paymentStatus,
    paymentNext:
      paymentMethod && paymentStatus === firstPaymentStatus[paymentMethod]
        ? whatHappensNext[paymentMethod]
        : null,
    phoneNumber: checkout.phoneNumber,
    shippingAddress: checkout.shippingAddress,
    notes: checkout.notes,
    /** Of what is not cancelled; null: not placed yet. */
    total: placedAt === null ? null : displayPrice(parcelTotal(checkout.orders)),
    orders: checkout.orders.map((order) => ({
      id: order.id,
      number: order.number,
      name: order.name,
      brand: order.brand,
      path: order.path,
      photo: order.image && photoOf(order.image),
      color: order.backgroundColor,
      quantity: order.quantity,
      price: displayPrice(order.unitPrice),
      amount: displayPrice(order.amount),
      status: order.status,
      active: isActive(order),
      placed: order.placed,
      trackingNumber: order.trackingNumber,
    })),
  };
}

export type OrderView = ReturnType<typeof orderView>;

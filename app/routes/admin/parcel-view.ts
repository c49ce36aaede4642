import { formatDateTime } from "../../../shop/karachi-time.ts";
import { photoOf } from "../../../shop/media/photo.ts";
import { displayPrice } from "../../../shop/money/price.ts";
import { awaitsPayment } from "../../../shop/orders/confirm-payment.ts";
import { orderHistory } from "../../../shop/orders/order-queries.ts";
import { nextStatuses } from "../../../shop/orders/order-status.ts";
import { parcelByNumber } from "../../../shop/orders/parcel-queries.ts";
import { isActive, parcelTotal } from "../../../shop/orders/parcel-total.ts";
import { reachCustomer } from "../../../shop/orders/reach-customer.ts";
import { paymentLabels } from "../../../shop/payments/payment.ts";
import type { Database } from "../../../shop/schema.ts";

/** A parcel in the dashboard's words: everything is text already. null: there is none of that number. */
export async function parcelView(db: Database, number: number) {
  const parcel = await parcelByNumber(db, number);
  if (!parcel) return null;
  const { first, orders, paymentMethod, placedAt } = parcel;
  const active = orders.filter(isActive);
  const history = await orderHistory(
    db,
    orders.map(({ id }) => id),
  );
  return {
    checkoutId: parcel.id,
    number: parcel.number,
    path: `/dashboard/orders/${parcel.number}`,
    placed: placedAt !== null,
    date: formatDateTime(placedAt ?? first.orderDate),
    customer: first.customerName,
    email: first.customerEmail,
    emailUnconfirmed: first.emailUnconfirmed,
    phone: parcel.phoneNumber === null ? null : reachCustomer(parcel.phoneNormalised ?? parcel.phoneNumber),
    address: parcel.shippingAddress,
    notes: parcel.notes,
    ownerNotes: parcel.ownerNotes ?? "",
    payment: paymentMethod && paymentLabels[paymentMethod],
    paymentStatus: parcel.paymentStatus,
    awaitsPayment: awaitsPayment(parcel),
    tracking: active.find(({ trackingNumber }) => trackingNumber)?.trackingNumber ?? "",
    total: displayPrice(parcelTotal(orders)),
    orders: orders.map((order) => ({
      id: order.id,
      number: order.number,
      customer: order.customerName,
      product: order.productName,
      brand: order.brand,
      photo: order.image && photoOf(order.image),
      color: order.backgroundColor,
      quantity: order.quantity,
      price: displayPrice(order.unitPrice),
      amount: displayPrice(order.amount),
      status: order.status,
      active: isActive(order),
      open: nextStatuses(order.status).length > 0,
      delivered: order.placedAt !== null,
    })),
    history: historyView(history, new Map(orders.map(({ id, number: text }) => [id, text]))),
  };
}

export type ParcelView = NonNullable<Awaited<ReturnType<typeof parcelView>>>;

type Event = Awaited<ReturnType<typeof orderHistory>>[number];

/** Newest first; what happened to several orders at once is said once, with all of them. */
function historyView(events: Event[], numbers: Map<number, string>) {
  const told = new Map<string, { at: string; what: string; who: string; orders: string[] }>();
  for (const event of events) {
    const what = `${event.reason}${event.fromStatus === event.toStatus ? "" : `: ${event.toStatus}`}`;
    const key = JSON.stringify([event.at, event.actor, event.by, what]);
    const known = told.get(key) ?? { at: formatDateTime(event.at), what, who: whoText(event), orders: [] };
    known.orders.push(numbers.get(event.orderId) ?? "");
    told.set(key, known);
  }
  return [...told.values()].reverse();
}

function whoText({ actor, by }: Event): string {
  if (actor === "system") return "the shop";
  return by ? `${by}, ${actor}` : `${actor === "admin" ? "an admin" : "a customer"} who has left`;
}

import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import type {
  CustomerOrder,
  CustomerOrderLine,
} from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { joinedSentence } from "../../../shop/orders/list/joined-parcel.ts";
import { isActive, orderTotal } from "../../../shop/orders/model/order-total.ts";
import { advanceSentence } from "../../../shop/payments/ledger/advance.ts";
import { paymentMethodTable } from "../../../shop/payments/model/payment.ts";

/** Formats a customer's order for a page. @param paymentNextStep how to pay it by hand; null: nothing is to be done */
export function orderView(order: CustomerOrder, paymentNextStep: string | null = null) {
  const { number, placedAt, createdAt, paymentMethod, paymentStatus } = order;
  return {
    number,
    placed: placedAt !== null,
    at: (placedAt ?? createdAt).toISOString(),
    date: formatDateTime(placedAt ?? createdAt),
    payment: paymentMethod && paymentMethodTable[paymentMethod].label,
    paymentStatus,
    paymentNextStep,
    advance: order.advance && advanceSentence(order.advance),
    /** Where other orders travel with it. */
    joined: order.joined && { cash: displayPrice(order.joined.cash), text: joinedSentence(order.joined) },
    phoneNumber: order.phoneNumber,
    parcelName: order.parcelName,
    shippingAddress: order.shippingAddress,
    notes: order.notes,
    /** Of the active lines; null: not placed yet. */
    total: placedAt === null ? null : displayPrice(orderTotal(order.lines)),
    lines: order.lines.map((line) => ({
      ...orderLineView(line),
      name: line.name,
      path: line.path,
      placed: line.placed,
      trackingNumber: line.trackingNumber,
    })),
  };
}

export type OrderView = ReturnType<typeof orderView>;

type ViewedLine = Pick<
  CustomerOrderLine,
  "id" | "number" | "brand" | "image" | "backgroundColor" | "quantity" | "unitPrice" | "amount" | "status"
>;

/** Formats what the customer's and the owner's pages both show of a line. */
export function orderLineView(line: ViewedLine) {
  return {
    id: line.id,
    number: line.number,
    brand: line.brand,
    photo: line.image && toPhoto(line.image),
    color: line.backgroundColor,
    quantity: line.quantity,
    price: displayPrice(line.unitPrice),
    amount: displayPrice(line.amount),
    status: line.status,
    active: isActive(line),
  };
}

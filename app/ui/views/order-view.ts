import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import type {
  CustomerOrder,
  CustomerOrderLine,
} from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { isActive } from "../../../shop/orders/model/order-total.ts";
import { advanceSentence } from "../../../shop/payments/ledger/advance.ts";
import { amountLines, cashWords } from "../../../shop/payments/ledger/order-amounts.ts";
import { paymentMethodTable } from "../../../shop/payments/model/payment.ts";

/** Formats a customer's order for a page. @param paymentNextStep how to pay it by hand; null: nothing is to be done */
export function orderView(order: CustomerOrder, paymentNextStep: string | null = null) {
  const { number, placedAt, createdAt, paymentMethod, paymentStatus, amounts } = order;
  const cash = amounts && cashWords(amounts.door);
  return {
    number,
    placed: placedAt !== null,
    at: (placedAt ?? createdAt).toISOString(),
    date: formatDateTime(placedAt ?? createdAt),
    payment: paymentMethod && paymentMethodTable[paymentMethod].label,
    paymentStatus,
    paymentNextStep,
    advance: order.advance && advanceSentence(order.advance),
    /** The cash at the door, where the total does not say it. */
    cash: cash && (cash.note || (!order.advance && amounts.door.collects !== amounts.total)) ? cash : null,
    phoneNumber: order.phoneNumber,
    parcelName: order.parcelName,
    shippingAddress: order.shippingAddress,
    notes: order.notes,
    /** null: not placed yet. */
    total: amounts && displayPrice(amounts.total),
    /** Below the items, the total among them; empty: not placed yet. */
    amounts: amounts ? amountLines(amounts) : [],
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

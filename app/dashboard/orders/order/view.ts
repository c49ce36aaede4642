import { href } from "react-router";
import { formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { listTrackedParcels } from "../../../../shop/fulfilment/parcels/tracking-number-queries.ts";
import { isAwaitingPayment } from "../../../../shop/orders/lifecycle/confirm-payment.ts";
import {
  type LineHistoryEntry,
  toLineHistory,
  withoutSums,
} from "../../../../shop/orders/list/order-history.ts";
import { listOrderEvents } from "../../../../shop/orders/list/order-history-queries.ts";
import { findOrderByNumber } from "../../../../shop/orders/list/order-queries.ts";
import { nextStatuses } from "../../../../shop/orders/model/order-status.ts";
import { isActive } from "../../../../shop/orders/model/order-total.ts";
import { toPhoneLinks } from "../../../../shop/orders/model/phone-links.ts";
import { amountLines, cashWords } from "../../../../shop/payments/ledger/order-amounts.ts";
import { findOrderAmounts } from "../../../../shop/payments/ledger/order-amounts-queries.ts";
import {
  isByTransfer,
  type PaymentMethod,
  paymentMethods,
  paymentMethodTable,
} from "../../../../shop/payments/model/payment.ts";
import type { Database } from "../../../../shop/schema.ts";
import { roleLabels } from "../../../../shop/staff/model/permissions.ts";
import { orderLineView } from "../../../ui/views/order-view.ts";
import { sourceLabels } from "../../figures/words.ts";
import type { OrderSight } from "./sight.ts";
import { getOrderTransactions } from "./transactions-view.ts";

/** The view of an order and its lines for whoever looks, formatted as text; null: no order has that number. */
export async function getAdminOrderView(db: Database, number: number, sight: OrderSight) {
  const order = await findOrderByNumber(db, number);
  if (!order) return null;
  const { first, lines, paymentMethod, placedAt } = order;
  const active = lines.filter(isActive);
  const [events, amounts, transactions, tracked] = await Promise.all([
    listOrderEvents(db, [order.id]),
    sight.amounts ? findOrderAmounts(db, order.id) : null,
    sight.payment ? getOrderTransactions(db, order.id, sight) : [],
    placedAt === null ? null : listTrackedParcels(db, order.id),
  ]);
  return {
    orderId: order.id,
    number: order.number,
    path: `/dashboard/orders/${order.number}`,
    placed: placedAt !== null,
    date: formatDateTime(placedAt ?? first.orderDate),
    customer: sight.email ? first.customerName : first.customerLabel,
    email: sight.email ? first.customerEmail : null,
    emailUnconfirmed: first.emailUnconfirmed,
    phone: order.phoneNumber === null ? null : toPhoneLinks(order.phoneE164 ?? order.phoneNumber),
    address: order.shippingAddress,
    notes: order.notes,
    source:
      placedAt &&
      sourceLabels[
        order.chatApp ?? (order.channel === "web" ? `web-${order.firstSource ?? ""}` : order.channel)
      ],
    ownerNotes: sight.ownerNotes ? (order.ownerNotes ?? "") : null,
    payment: paymentMethod && paymentMethodTable[paymentMethod].label,
    paymentStatus: order.paymentStatus,
    confirmPayment: sight.payment && isAwaitingPayment(order) ? paymentConfirmation(order) : null,
    changeMethod: sight.change && active.length > 0 ? methodChange(order, events) : null,
    transactions,
    tracking: active.find(({ trackingNumber }) => trackingNumber)?.trackingNumber ?? "",
    trackings: tracked === null ? [] : toTrackings(tracked),
    canTrack: sight.tracking,
    canLetGo: sight.payment,
    canChange:
      sight.change && lines.some(({ status, placedAt }) => placedAt && nextStatuses(status).length > 0),
    hasInvoice: sight.amounts,
    /** Below the items, the total among them; empty: not placed yet, or not for them to see. */
    amounts: amounts ? amountLines(amounts, "We owe") : [],
    cash: amounts && cashWords(amounts.door, { isStaff: true }),
    lines: lines.map((line) => ({
      ...orderLineView(line),
      ...(sight.amounts ? {} : { price: null, amount: null }),
      customer: sight.email ? line.customerName : line.customerLabel,
      product: line.productName,
      open: nextStatuses(line.status).length > 0,
      canChange: sight.status && nextStatuses(line.status).length > 0,
      placed: line.placedAt !== null,
    })),
    history: toHistoryView(toLineHistory(sight.amounts ? events : withoutSums(events), lines), sight),
  };
}

/** A field for each parcel, and one for what is in none; alone, it is the specification's single field. */
function toTrackings({ parcels, hasRest }: Awaited<ReturnType<typeof listTrackedParcels>>) {
  const fields = [
    ...parcels.map(({ id, reference, trackingNumber }) => ({
      of: String(id),
      label: `Tracking number of ${reference}`,
      number: trackingNumber ?? "",
    })),
    ...(hasRest || parcels.length === 0
      ? [{ of: "rest", label: "Tracking number of what is in no parcel", number: "" }]
      : []),
  ];
  return fields.length === 1
    ? fields.map((field) => ({ ...field, of: "", label: "Tracking number" }))
    : fields;
}

export type AdminOrderView = NonNullable<Awaited<ReturnType<typeof getAdminOrderView>>>;

/** How staff confirm a payment ahead: by a press, or a transfer with its transaction id; `path` is where that is typed. */
function paymentConfirmation({
  paymentMethod,
  number,
}: {
  paymentMethod: PaymentMethod | null;
  number: string;
}) {
  return isByTransfer(paymentMethod)
    ? ({ by: "transfer", path: `${href("/dashboard/transfers")}?order=${number}#other` } as const)
    : ({ by: "press" } as const);
}

/** How else the order may be paid: in cash at the door, or ahead again as it was to be; null: neither. */
function methodChange(order: Parameters<typeof isAwaitingPayment>[0], events: readonly OrderEvent[]) {
  if (isAwaitingPayment(order)) return { to: "cash", label: "Send as cash on delivery" } as const;
  const changed = events.findLast(({ type }) => type === "payment.method");
  const before = paymentMethods.find((method) => method === changed?.data.from);
  if (
    !order.paymentMethod ||
    paymentMethodTable[order.paymentMethod].paidAhead ||
    order.paymentState !== "awaited" ||
    !before
  )
    return null;
  return { to: "ahead", label: `Wait for ${paymentMethodTable[before].label} payment again` } as const;
}

type OrderEvent = Awaited<ReturnType<typeof listOrderEvents>>[number];

/** Newest first. The same event of several lines becomes one entry that lists them. */
function toHistoryView(entries: LineHistoryEntry<OrderEvent, { number: string }>[], sight: OrderSight) {
  const grouped = new Map<string, { at: string; what: string; who: string; lines: string[] }>();
  for (const { event, line, text, status, hasSetStatus } of entries) {
    const what = hasSetStatus ? `${text}: ${status}` : text;
    const key = JSON.stringify([event.at, event.actor, event.by, what]);
    const entry = grouped.get(key) ?? {
      at: formatDateTime(event.at),
      what,
      who: actorText(event, sight),
      lines: [],
    };
    entry.lines.push(line.number);
    grouped.set(key, entry);
  }
  return [...grouped.values()].reverse();
}

function actorText({ actor, by, role }: OrderEvent, { email }: OrderSight): string {
  if (actor === "system") return "the shop";
  if (actor === "customer" && !email && by?.includes("@")) return "the customer";
  if (actor !== "admin") return by ? `${by}, ${actor}` : "a former customer";
  if (!by) return "a former staff member";
  return role ? `${by}, ${roleLabels[role].toLowerCase()}` : by;
}

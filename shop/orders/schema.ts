import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../customers/schema.ts";
import type { PaymentMethod } from "../payments/model/payment.ts";
import type { FirstSource } from "./model/first-source.ts";
import type { ConfirmationState, LineState, PaymentState, StateName } from "./model/state-machines.ts";

/** How an order came: through checkout, or to staff. */
export type OrderChannel = "web" | "phone" | "chat";
export type ChatApp = "whatsapp" | "instagram" | "facebook" | "other";

/** What a customer orders at one time. While `placedAt` is null it is open. */
export interface OrdersTable {
  id: GeneratedAlways<number>;
  number: Generated<number>;
  key: Generated<string>;
  /** null: staff took the order, or its customer has left. */
  userId: string | null;
  channel: Generated<OrderChannel>;
  customerName: string | null;
  customerEmail: string | null;
  /** As typed. */
  phoneNumber: string | null;
  /** null: not a Pakistani number (R25). */
  phoneE164: string | null;
  shippingAddress: string | null;
  notes: string | null;
  /** The owner's notes, which the customer never sees. */
  ownerNotes: string | null;
  /** Paisa that the customer saw and posted. What the order costs is `order_amounts.total`. */
  placedTotal: number | null;
  notReserved: Generated<boolean>;
  confirmation: ConfirmationState | null;
  createdAt: Timestamp;
  placedAt: NullableTimestamp;
  updatedAt: Timestamp;
  exchangeOfLine: number | null;
  /** null: no one has recognised it yet. */
  cityId: string | null;
  landmark: string | null;
  /** As typed. */
  secondPhone: string | null;
  /** null: there is none, or not a Pakistani number. Marks hold for it as for the first. */
  secondPhoneE164: string | null;
  bestTime: string | null;
  /** The customer is not called before. */
  callAfter: NullableTimestamp;
  /** Who calls the customer just now. */
  callLeaseBy: string | null;
  callLeaseUntil: NullableTimestamp;
  /** The order of the same person with which it is packed; null: it is packed by itself, or others are packed with it. */
  packWith: number | null;
  /** Orders of the same phone or address from before then were looked at, and both are wanted. */
  keptApartAt: NullableTimestamp;
  /** Where a chat was held; null: the order is of no chat, or no one noted it. */
  chatApp: ChatApp | null;
  /** Where the customer came from first; null: not known. */
  firstSource: FirstSource | null;
}

/** Orders whose typed phones are read again; see `read-phones-again-queries.ts`. */
export interface OrdersToReadAgainTable {
  orderId: number;
}

/** A profile or a rider whose phone is to be read again. */
export interface PeopleToReadAgainTable {
  userId: string | null;
  riderId: number | null;
}

export interface OrderLinesTable {
  id: GeneratedAlways<number>;
  orderId: number;
  /** From 1; the line is LS-10427-1. */
  line: number;
  productId: string;
  productName: string;
  brand: string;
  /** The name of the main photo's original. */
  image: string | null;
  /** Paisa. */
  unitPrice: number;
  quantity: number;
  /** Paisa; the database holds amount = unit price x quantity. */
  amount: number;
  /** Paisa, at hand-over. */
  unitCost: number | null;
  unitWeightGrams: number | null;
  status: Generated<LineState>;
  boughtNow: Generated<boolean>;
  /** Pieces taken out of stock when the line was placed. */
  stockTaken: Generated<number>;
  /** Of a line without delivery details, whose order has no customer yet. */
  ownCustomerName: string | null;
  ownCustomerEmail: string | null;
  /** What a cancelled line kept. */
  ownPaymentWords: string | null;
  ownTrackingNumber: string | null;
  orderDate: Timestamp;
  /** null: the line has no delivery details, or had none when it ended (R22). */
  placedAt: NullableTimestamp;
  /** Written by the database. */
  completedAt: NullableTimestamp;
  updatedAt: Timestamp;
}

export interface OrderAdjustmentsTable {
  id: GeneratedAlways<number>;
  orderId: number;
  line: number | null;
  kind: "discount" | "delivery" | "correction" | "advance_kept";
  /** Paisa, signed. */
  amount: number;
  reason: string;
  createdAt: Timestamp;
}

/** The states that a payment of each method can have, with the customer's words for it (R24). */
export interface PaymentStatesTable {
  method: PaymentMethod;
  state: PaymentState;
  words: string;
  /** Whether the words say that the money has come. */
  paid: boolean;
}

export interface PaymentsTable {
  id: GeneratedAlways<number>;
  orderId: number;
  shipmentId: number | null;
  method: PaymentMethod;
  purpose: Generated<"full" | "advance">;
  /** From 1; the newest attempt of the whole order is its payment. */
  attempt: Generated<number>;
  /** Paisa: of an advance what is asked for, of a captured payment what has come; null: the whole order, what is due when it comes. */
  amount: number | null;
  state: Generated<PaymentState>;
  /** What someone wrote by hand, in an earlier version, instead of the state's words. */
  ownWords: string | null;
  provider: string | null;
  reference: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** What can happen to an order; `order-history.ts` has the words. A note is prose of older versions. */
export type OrderEventType =
  | "order.placed"
  | "line.bought"
  | "line.raised"
  /** Staff, or the customer right after placing it, changed an order: `fields` of its delivery, the quantity of a line, a new line. */
  | "order.changed"
  | "line.changed"
  | "line.added"
  /** Whoever opened its link took it into their account (R48). */
  | "order.claimed"
  /** The details of a customer without an account were erased. */
  | "order.erased"
  /** The customer typed a transaction id; staff did not find it at the bank. */
  | "transfer.claimed"
  | "transfer.not_found"
  /** An advance was asked for by staff; it is no longer waited for; it stays with the shop, as the parcel was refused. */
  | "advance.asked"
  | "advance.ended"
  | "advance.kept"
  | "shipment.tracked"
  | "shipment.packed"
  | "shipment.unpacked"
  | "shipment.without"
  | "shipment.old_amount"
  /** What was due and asked of no one was let go. */
  | "order.let_go"
  | "payment.method"
  /** Staff have looked at a payment at the gateway, and taken it off their list. */
  | "transaction.seen"
  /** What is to become of a parcel that collects cash although its order is paid. */
  | "shipment.paid"
  /** A customer asks the gateway for the money of a payment back. */
  | "dispute.opened"
  | "note"
  | StateName;

export interface OrderEventsTable {
  id: GeneratedAlways<number>;
  orderId: number;
  /** null: of the order, not of one of its lines. */
  line: number | null;
  paymentId: number | null;
  shipmentId: number | null;
  type: OrderEventType;
  data: ColumnType<unknown, string | undefined, string>;
  actor: "customer" | "admin" | "system";
  actorId: string | null;
  at: Timestamp;
}

export interface MoneyEntriesTable {
  id: GeneratedAlways<number>;
  /** null: it is of a rider's or a payout's event. */
  eventId: number | null;
  riderEventId: number | null;
  payoutEventId: number | null;
  holder: "customer" | "courier" | "rider" | "gateway" | "drawer" | "bank" | "tax" | "shop";
  /** Of the holder `rider`: who. */
  riderId: number | null;
  /** Paisa; positive: the holder has got it. */
  amount: number;
  at: Timestamp;
}

/** The projection that the dashboard's list reads, written by triggers. */
export interface OrderListTable {
  orderId: number;
  line: number;
  lineId: number;
  orderDate: ColumnType<Date, Date | string>;
  /** Paisa. */
  amount: number;
  /** Status and payment in one, such as `pending cod unpaid`; see `order-filter.ts`. */
  filterCode: string;
  /** Search words of the customer's name and email (a tsvector). */
  words: string;
  phoneDigits: string | null;
}
/** The specification's order document (R45): its eighteen fields, and the keys that lead back to the tables. */
export interface SpecifiedOrdersView {
  /** Of the order line. */
  id: number;
  /** Such as `LS-10427-1`. */
  number: string;
  userId: string | null;
  customerName: string;
  customerEmail: string;
  productId: string;
  productName: string;
  brand: string;
  quantity: number;
  /** Rupees as text of a number (R2). */
  amount: string;
  /** `Pending`, `completed` or `cancelled` (R23). */
  status: string;
  orderDate: Date;
  shippingAddress: string | null;
  phoneNumber: string | null;
  /** Paisa. */
  unitPrice: number;
  paymentMethod: PaymentMethod | null;
  paymentStatus: string | null;
  updatedAt: Date;
  notes: string | null;
  trackingNumber: string | null;
  orderId: number;
  orderNumber: number;
  line: number;
  amountPaisa: number;
  image: string | null;
  placedAt: Date | null;
  phoneE164: string | null;
}
/** The projection as it should be, computed again. */
export type OrderListSourceView = OrderListTable;

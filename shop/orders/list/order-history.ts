import { displayPrice } from "../../base/price.ts";
import { refundChannels } from "../../payments/ledger/refund-channel.ts";
import { type PaymentMethod, paymentMethodTable } from "../../payments/model/payment.ts";
import { type CancelReason, cancelReasons } from "../model/cancel-reason.ts";
import { changeableFields } from "../model/editable-order.ts";
import type { OrderStatus } from "../model/order-status.ts";
import type { OrderEventType } from "../schema.ts";

/** What an event of an order says beside its type; see `order_events`. */
interface EventData {
  /** Of a payment: the method. */
  from?: number | string;
  to?: number | string;
  /** Of a parcel whose order is paid. */
  decision?: string;
  trackingNumber?: string;
  /** Of a shipment, such as `SH-1001`; of a refund, that of its transfer. */
  reference?: string;
  /** The name of who carries a shipment. */
  courier?: string;
  /** Prose of older versions of the shop. */
  text?: string;
  status?: string;
  /** Why a whole order was cancelled. */
  reason?: string;
  /** Of a delivery that was changed: the names of `changeableFields`. */
  fields?: string[];
  /** What they said, and what they say now, until the customer's details are erased. */
  was?: Readonly<Record<string, string>>;
  now?: Readonly<Record<string, string>>;
  /** The line was taken out of an order that goes on. */
  removed?: boolean;
  /** Of a payment: `advance`, or the whole order. */
  purpose?: string;
  /** Of an order that staff took; of a refund, by which way. */
  channel?: string;
  /** Of a refund, in paisa. */
  amount?: number;
  /** Of a refund: a person has found out what became of it. */
  decided?: boolean;
  /** What the gateway answered, such as `112`. */
  code?: string;
  /** Of a refund: the gateway refused it. */
  refused?: boolean;
}

/** An event of an order: a type with data. */
export interface OrderHistoryEvent {
  /** null: of the order, and of all its lines that the type is about. */
  line: number | null;
  type: OrderEventType;
  data: EventData;
  actor: "customer" | "admin" | "system";
}

interface OrderHistoryLine {
  line: number;
  boughtNow: boolean;
  placedAt: Date | null;
}

/** What an event was for a line, in words. */
export interface LineHistoryEntry<Event, Line> {
  event: Event;
  line: Line;
  text: string;
  /** The line's status from then on (R23). */
  status: string;
  /** Whether the event has set it. */
  hasSetStatus: boolean;
}

interface EventWords {
  text: string | ((event: OrderHistoryEvent, line: OrderHistoryLine) => string);
  /** The status that the event gives a line. */
  status?: (event: OrderHistoryEvent, line: OrderHistoryLine) => string | undefined;
  /** Whether it is about a line, where it is of the whole order; absent: about all that are placed. */
  isAbout?: (line: OrderHistoryLine, status: string, event: OrderHistoryEvent) => boolean;
}

const initialStatus: OrderStatus = "Pending";

const isPlaced = ({ placedAt }: OrderHistoryLine) => placedAt !== null;
const isPlacedAndActive = (line: OrderHistoryLine, status: string) =>
  isPlaced(line) && status !== "cancelled";

/** What is said of the lines that are placed and not cancelled. */
const active = (text: EventWords["text"]): EventWords => ({ text, isAbout: isPlacedAndActive });

/** The words of each type of event. */
const eventWords: { readonly [Type in OrderEventType]?: EventWords } = {
  "order.placed": {
    text: ({ actor, data }, { boughtNow }) => {
      if (actor === "admin")
        return data.channel === "chat" ? "Order taken from a chat" : "Order taken by phone";
      return boughtNow ? "Delivery details added at checkout" : "Order placed at checkout";
    },
    status: (_, { boughtNow }) => (boughtNow ? undefined : initialStatus),
  },
  "line.bought": { text: "Buy it now", status: () => initialStatus },
  "line.raised": { text: ({ data }) => `Buy it now again: quantity ${data.from} to ${data.to}` },
  "order.changed": {
    text: ({ data }) => changedFields(data),
    // Of items alone the events of their lines say it.
    isAbout: (line, status, { data }) => isPlacedAndActive(line, status) && (data.fields ?? []).length > 0,
  },
  "line.changed": { text: ({ data }) => `Quantity ${data.from} to ${data.to}` },
  "line.added": { text: ({ data }) => `Added to the order: ${data.to}`, status: () => initialStatus },
  "order.claimed": { text: "Moved to the customer's account" },
  "order.erased": { text: "The customer's details were deleted" },
  "line.completed": { text: endText("completed"), status: () => "completed" },
  "line.cancelled": { text: endText("cancelled"), status: () => "cancelled" },
  "dispute.opened": { text: "The customer disputed the payment" },
  "dispute.won": { text: "Dispute won: you keep the payment" },
  "dispute.lost": { text: "Dispute lost: JazzCash refunded the customer" },
  "payment.method": active(methodText),
  "shipment.paid": active(decisionText),
  "transfer.claimed": active("The customer says they have paid"),
  "transfer.not_found": active("Transfer not found in the account"),
  "payment.captured": {
    text: ({ data }) => (data.purpose === "advance" ? "Advance received" : "Payment received"),
    isAbout: isPlacedAndActive,
  },
  "advance.asked": active("Advance requested"),
  "advance.ended": { text: "Advance no longer needed" },
  "advance.kept": { text: "Advance kept because the parcel was refused" },
  "transaction.started": active("Customer went to JazzCash to pay"),
  "transaction.pending": active("JazzCash payment still pending"),
  // Money also comes for what was cancelled.
  "transaction.paid": { text: "Paid with JazzCash" },
  "transaction.failed": active(codeText("JazzCash payment failed")),
  "transaction.expired": active("JazzCash payment expired"),
  "transaction.seen": active("JazzCash payment checked"),
  "shipment.tracked": {
    text: ({ data }) => `Tracking number ${data.trackingNumber ?? "removed"}`,
    isAbout: isPlacedAndActive,
  },
  "confirmation.confirmed": { text: byChannel("Confirmed") },
  "confirmation.refused": { text: byChannel("Refused") },
  "confirmation.unreachable": { text: "Customer could not be reached" },
  "confirmation.to_confirm": { text: "Moved back to Confirm" },
  "shipment.planned": active(parcelText("planned")),
  "shipment.packed": active(parcelText("packed")),
  "order.let_go": {
    text: ({ data }) => (data.amount === undefined ? "Let go" : `${displayPrice(data.amount)} let go`),
  },
  "shipment.old_amount": active(parcelText("sent for the amount that was booked")),
  "shipment.unpacked": active(parcelText("packing undone")),
  "shipment.without": active(parcelText("packed without it: not paid")),
  "shipment.handed_over": {
    text: ({ data }) => `${parcelName(data)} handed over${data.courier ? ` to ${data.courier}` : ""}`,
  },
  "shipment.coming_back": { text: parcelText("coming back") },
  "shipment.received_back": { text: parcelText("came back") },
  "refund.requested": { text: ({ data }) => `${refundName(data)} requested` },
  "refund.approved": { text: ({ data }) => refundApproved(data) },
  "refund.sending": { text: ({ data }) => `Refund of ${refundSum(data)} sent to JazzCash` },
  "refund.unknown": { text: ({ data }) => `JazzCash may have refunded ${refundSum(data)}: no clear answer` },
  "refund.paid": { text: ({ data }) => refundPaid(data) },
  "refund.refused": { text: ({ data }) => `${refundName(data)} declined` },
  note: { text: ({ data }) => data.text ?? "", status: ({ data }) => data.status },
};

/** @example `Payment at JazzCash failed (code 112)` */
function codeText(what: string) {
  return ({ data }: OrderHistoryEvent) => (data.code ? `${what} (code ${data.code})` : what);
}

// Who may not see sums reads no sum: see `withoutSums`.
const refundName = ({ amount }: EventData) =>
  amount === undefined ? "Refund" : `Refund of ${displayPrice(amount)}`;
const refundSum = ({ amount }: EventData) => (amount === undefined ? "the money" : displayPrice(amount));

/** Approved by the owner, or again because the gateway did not pay. */
function refundApproved(data: EventData): string {
  if (data.decided) return `JazzCash did not refund ${refundSum(data)}`;
  return data.code === undefined && data.refused === undefined
    ? `${refundName(data)} approved`
    : `JazzCash refused to refund ${refundSum(data)}${data.code ? ` (${data.code})` : ""}`;
}

function refundPaid(data: EventData): string {
  const way = refundChannels[data.channel as keyof typeof refundChannels]?.words ?? "";
  const what = data.amount === undefined ? "Money" : displayPrice(data.amount);
  return `${what} refunded ${way}${data.reference ? `, reference ${data.reference}` : ""}`;
}

function parcelName({ reference }: EventData): string {
  return reference ? `Parcel ${reference}` : "Parcel";
}

function parcelText(what: string) {
  return ({ data }: OrderHistoryEvent) => `${parcelName(data)} ${what}`;
}

/** @example `Cash on Delivery instead of JazzCash` */
function methodText({ data }: OrderHistoryEvent): string {
  const label = (method: unknown) =>
    Object.hasOwn(paymentMethodTable, String(method))
      ? paymentMethodTable[method as PaymentMethod].label
      : "another";
  return `${label(data.to)} instead of ${label(data.from)}`;
}

const decisionTexts: Readonly<Record<string, string>> = {
  rebook: "book again without cash",
  intercept: "courier asked to collect nothing",
  deliver: "delivered as booked; any double payment will be refunded",
};

function decisionText({ data }: OrderHistoryEvent): string {
  return `Paid, but the courier will collect cash for parcel ${data.reference}: ${decisionTexts[data.decision ?? ""] ?? "decided"}`;
}

function endText(end: "completed" | "cancelled") {
  return ({ actor, data }: OrderHistoryEvent) =>
    data.text ??
    wholeOrderText(data.reason) ??
    (data.removed
      ? "Removed from the order"
      : actor === "customer"
        ? "Removed from the cart"
        : `Marked ${end} on the dashboard`);
}

function wholeOrderText(reason: string | undefined): string | undefined {
  return reason && Object.hasOwn(cancelReasons, reason)
    ? `Cancelled: ${cancelReasons[reason as CancelReason]}`
    : undefined;
}

const channelTexts: Readonly<Record<string, string>> = {
  call: "by phone",
  whatsapp: "on WhatsApp",
  email: "by email",
  link: "on the order's page",
};

function byChannel(answer: string) {
  return ({ data }: OrderHistoryEvent) => `${answer} ${channelTexts[data.channel ?? ""] ?? ""}`.trimEnd();
}

/** @example `Phone: 0300 1234567 → 0321 7654321; Landmark: none → blue gate` */
function changedFields({ fields = [], was, now }: EventData): string {
  const names: Record<string, string> = { ...changeableFields, notes: "Notes" };
  const nameOf = (field: string) => names[field] ?? field;
  if (!was || !now) return `Changed: ${fields.map(nameOf).join(", ").toLowerCase()}`;
  const text = (value = "") => value.replace(/\s*\n\s*/g, ", ") || "none";
  return fields.map((field) => `${nameOf(field)}: ${text(was[field])} → ${text(now[field])}`).join("; ");
}

/** The words of a type that has none of its own. @example `shipment.handed_over`: `Shipment handed over` */
function plainWords({ type }: OrderHistoryEvent): string {
  const words = type.replace(/[._]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The events of an order for who may not see its sums: without them, and without the numbers of transfers. */
export function withoutSums<Event extends OrderHistoryEvent>(events: readonly Event[]): Event[] {
  return events.map((event) => {
    const { amount: _sum, reference, ...data } = event.data;
    const isParcel = reference !== undefined && event.type.startsWith("shipment.");
    return { ...event, data: isParcel ? { ...data, reference } : data };
  });
}

/** What the events of one order, oldest first, were for each of its lines: in order of the events, then of the lines. */
export function toLineHistory<Event extends OrderHistoryEvent, Line extends OrderHistoryLine>(
  events: readonly Event[],
  lines: readonly Line[],
): LineHistoryEntry<Event, Line>[] {
  const statuses = new Map<number, string>();
  // What happened to an order before a line was added is not about that line.
  const notYetAdded = new Set(events.filter(({ type }) => type === "line.added").map(({ line }) => line));
  const statusOf = ({ line }: Line) => statuses.get(line) ?? initialStatus;
  return events.flatMap((event) => {
    const words = eventWords[event.type] ?? { text: plainWords };
    if (event.type === "line.added") notYetAdded.delete(event.line);
    const isAbout = (line: Line) =>
      event.line === null
        ? (words.isAbout ?? isPlaced)(line, statusOf(line), event) && !notYetAdded.has(line.line)
        : event.line === line.line;
    return lines.filter(isAbout).map((line) => {
      const newStatus = words.status?.(event, line);
      if (newStatus !== undefined) statuses.set(line.line, newStatus);
      const hasSetStatus = newStatus !== undefined;
      return {
        event,
        line,
        text: typeof words.text === "string" ? words.text : words.text(event, line),
        status: statusOf(line),
        hasSetStatus,
      };
    });
  });
}

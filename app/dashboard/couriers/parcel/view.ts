import { formatDate, formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import {
  findParcel,
  listParcelEvents,
  listParcelLines,
  listParcelRequests,
  type ParcelRow,
} from "../../../../shop/fulfilment/couriers/booking/parcel-queries.ts";
import { listRefusedCancellations } from "../../../../shop/fulfilment/couriers/booking/refused-cancellation-queries.ts";
import type { CourierRequestKind, CourierRequestState } from "../../../../shop/fulfilment/couriers/schema.ts";
import { takesChanges } from "../../../../shop/fulfilment/couriers/tracking/advise-courier.ts";
import { findCourierMoney } from "../../../../shop/fulfilment/couriers/tracking/courier-money-queries.ts";
import { addressLimit, courierAddress, localPhone } from "../../../../shop/fulfilment/model/consignee.ts";
import type { CourierEventMeaning } from "../../../../shop/fulfilment/model/courier-adapter.ts";
import { deliveryLabels, deliveryStep } from "../../../../shop/fulfilment/model/delivery-axis.ts";
import { trackingLink } from "../../../../shop/fulfilment/model/tracking-link.ts";
import { differs } from "../../../../shop/fulfilment/parcels/move-refusal.ts";
import { orderLineNumberText, orderNumberText } from "../../../../shop/orders/model/order-number.ts";
import { toPhoneLinks } from "../../../../shop/orders/model/phone-links.ts";
import { listParcelCash, type ParcelCash } from "../../../../shop/payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../../../../shop/schema.ts";
import type { StateShape } from "../../ui/state-mark.tsx";

/** What an event means, where the courier has no words of its own. */
const meaningTexts: Readonly<Record<CourierEventMeaning, string>> = {
  booked: "Booked",
  scanned: "Picked up by the courier",
  out_for_delivery: "Out for delivery",
  attempted: "Delivery failed",
  delivered: "Delivered",
  coming_back: "Coming back",
  received_back: "Courier says: returned",
  cancelled: "Cancelled by the courier",
  lost: "Courier says: lost",
  other: "Courier update",
};

const kindTexts: Readonly<Record<CourierRequestKind, string>> = {
  book: "Booking",
  cancel: "Cancel the booking",
  advise: "Delivery instruction",
  intercept: "Change the parcel",
  label: "Label",
  load_sheet: "Load sheet",
  cities: "City list",
  track: "Tracking update",
  charges: "Charges",
  payments: "Payments",
};

const stateTexts: Readonly<Record<CourierRequestState, string>> = {
  waiting: "waiting to be sent",
  sending: "sending",
  done: "done",
  refused: "refused",
  unknown: "no answer received",
  failed: "no answer, stopped trying",
};

/** A request in words. @example `Book at Trax: refused` */
function requestText(request: {
  kind: CourierRequestKind;
  state: CourierRequestState;
  courierName: string;
  payload: { advice?: "retry" | "return"; trackingNumber?: string };
}): string {
  const { kind, state, courierName, payload } = request;
  const advice = payload.advice === "return" ? "Return to shop" : "Try again";
  const what = kind === "advise" ? advice : kindTexts[kind];
  const number = kind === "cancel" && payload.trackingNumber ? ` ${payload.trackingNumber}` : "";
  return `${what}${number}, ${courierName}: ${stateTexts[state]}`;
}

/** How long ago. @example `3 min ago` */
function agoText(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  if (minutes < 1) return "just now";
  if (minutes < 120) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`;
}

export type CourierParcelView = NonNullable<Awaited<ReturnType<typeof getCourierParcel>>>;
type Lines = Awaited<ReturnType<typeof listParcelLines>>;
type Requests = Awaited<ReturnType<typeof listParcelRequests>>;

/** A parcel for its screen; undefined: there is none. @param seesCharges whether the courier's charge is theirs to see */
export async function getCourierParcel(
  db: Database,
  reference: string,
  seesCharges: boolean,
  now = new Date(),
) {
  const parcel = await findParcel(db, reference);
  if (!parcel) return undefined;
  const [cashOf, lines, events, requests, uncancelled, money] = await Promise.all([
    listParcelCash(db, [parcel.id]),
    listParcelLines(db, parcel.id),
    listParcelEvents(db, parcel.id),
    listParcelRequests(db, parcel.id),
    listRefusedCancellations(db, parcel.id),
    seesCharges ? findCourierMoney(db, parcel.id) : null,
  ]);
  const cash = cashOf.get(parcel.id) ?? { collects: 0, told: null, today: 0 };
  const step = deliveryStep(null, parcel, { isAlive: lines.length > 0 || parcel.state !== "planned" });
  const isPlanned = parcel.state === "planned";
  const booking = requests.find(({ kind }) => kind === "book");
  const isUnderWay = ["handed_over", "attempted", "coming_back", "lost"].includes(parcel.state);
  return {
    id: parcel.id,
    reference: parcel.reference,
    path: `/dashboard/parcels/${parcel.reference}`,
    state: { label: parcel.state === "lost" ? "Lost" : deliveryLabels[step], shape: shapeOf(parcel) },
    customer: customerOf(lines),
    city: parcel.city,
    cash: cash.collects > 0 ? displayPrice(cash.collects) : null,
    lines: lines.map(({ number, line, quantity, productName }) => ({
      number: orderLineNumberText(number, line),
      path: `/dashboard/orders/${orderNumberText(number)}`,
      text: `${quantity} × ${productName}`,
    })),
    courier: parcel.courierName,
    isRider: parcel.isRider ?? false,
    hasProtocol: parcel.adapter !== null,
    trackingNumber: parcel.trackingNumber,
    hasLabel: parcel.adapter !== null && parcel.trackingNumber !== null && !isPlanned,
    trackingUrl: trackingLink(parcel.trackingUrl, parcel.trackingNumber),
    bookedAt: parcel.bookedAt && formatDateTime(parcel.bookedAt),
    askedText: parcel.trackedAt && agoText(parcel.trackedAt, now),
    weight: parcel.weightGrams ? `${(parcel.weightGrams / 1000).toLocaleString("en")} kg` : null,
    charge: money?.charges ? displayPrice(Math.max(0, money.charges.total)) : null,
    payment: paymentText(money?.payment ?? null, parcel.courierName),
    problem: problemOf(parcel, booking, now),
    uncancelled: uncancelled.map(({ courier, number, reason }) => ({ courier, number, reason })),
    consignee: parcel.consignee && consigneeView(parcel, cash),
    differences: isPlanned ? [] : differencesOf(parcel, lines, cash),
    isUnknown: parcel.state === "unknown",
    canAsk: parcel.adapter !== null && booking?.state === "unknown" && booking.asked > 0,
    canBook: isPlanned && booking?.state !== "waiting" && booking?.state !== "sending",
    /** Of a courier without a protocol, which a person has booked. */
    canTypeNumber: isPlanned && parcel.courier !== null && parcel.adapter === null && !parcel.isRider,
    canCancel: parcel.state === "booked",
    /** It was booked for less than is due by now: the old and the new sum. */
    dearer: dearerOf(parcel, cash),
    canAdvise: isUnderWay && !parcel.isRider,
    canSay: parcel.adapter === null && (isUnderWay || parcel.state === "booked"),
    isUnderWay,
    takesChanges: takesChanges(parcel.adapter),
    seen: Math.max(0, ...events.map(({ id }) => id)),
    events: events.map((event) => ({
      id: event.id,
      text: event.text || meaningTexts[event.meaning],
      detail: [event.reason, event.source === "staff" ? "entered by staff" : parcel.courierName]
        .filter(Boolean)
        .join(" · "),
      at: formatDateTime(event.eventTime),
    })),
    requests: requests.map((request) => ({
      id: request.id,
      text: requestText(request),
      detail: [request.answer?.reason, request.payload.remarks, request.by].filter(Boolean).join(" · "),
      at: formatDateTime(request.createdAt),
    })),
  };
}

function dearerOf({ state }: ParcelRow, { told, today }: ParcelCash) {
  if (state !== "booked" || told === null || told >= today || !differs(told, today)) return null;
  return { told: displayPrice(told), due: displayPrice(today) };
}

function shapeOf({ state }: ParcelRow): StateShape {
  if (state === "delivered") return "done";
  if (state === "unknown" || state === "attempted" || state === "lost") return "trouble";
  return state === "received_back" ? "ended" : "waiting";
}

function customerOf(lines: Lines) {
  const [first] = lines;
  if (!first) return null;
  return {
    name: first.customerName ?? "",
    phone: first.phoneNumber ?? "",
    links: toPhoneLinks(first.phoneE164 ?? first.phoneNumber ?? ""),
  };
}

function problemOf(parcel: ParcelRow, booking: Requests[number] | undefined, now: Date): string | null {
  const { state, adviceDueAt, courierName, attempts } = parcel;
  if (state === "unknown")
    return `We do not know if ${courierName} booked it. ${booking?.answer?.reason ?? ""}`.trim();
  if (state === "attempted") {
    // The courier was told what to do.
    if (!adviceDueAt) return null;
    const times = attempts > 1 ? `${attempts} deliveries failed.` : "One delivery failed.";
    const goesBack = formatDateTime(adviceDueAt);
    return `${times} ${adviceDueAt < now ? "It was due to go back after" : "It goes back after"} ${goesBack}.`;
  }
  if (state === "planned" && booking?.state === "refused")
    return `Not booked. ${booking.courierName}: ${booking.answer?.reason ?? "no reason given"}`;
  if (state === "planned" && (booking?.state === "waiting" || booking?.state === "sending"))
    return `Booking with ${booking.courierName} now. ${booking.answer?.reason ?? ""}`.trim();
  return state === "lost" ? `${courierName} says the parcel is lost.` : null;
}

function consigneeView({ consignee, adapter }: ParcelRow, { collects }: ParcelCash) {
  if (!consignee) return null;
  const { name, phone, secondPhone, address, city } = consignee;
  return {
    name,
    phone,
    secondPhone: secondPhone ?? null,
    address,
    city: city.name,
    cash: displayPrice(collects),
    length: `${address.length} of ${addressLimit(adapter)} characters.`,
  };
}

/** What the order says by now, where the courier holds something else. */
function differencesOf({ consignee }: ParcelRow, lines: Lines, { told, today }: ParcelCash): string[] {
  const [first] = lines;
  if (!consignee || !first) return [];
  const address = courierAddress(first.shippingAddress ?? "", first.landmark);
  const phone = localPhone(first.phoneE164);
  return [
    address === consignee.address ? null : `Address: ${address}`,
    phone === null || phone === consignee.phone ? null : `Phone: ${phone}`,
    told === null || !differs(told, today) ? null : `Cash to collect: ${displayPrice(today)}`,
  ].filter((difference) => difference !== null);
}

function paymentText(
  payment: { paid: boolean; reference: string | null; paidOn: Date | null } | null,
  courier: string | null,
) {
  if (!payment) return null;
  if (!payment.paid) return "The courier has not paid you yet.";
  const { reference, paidOn } = payment;
  return `${courier ?? "The courier"} reports it as paid${reference ? ` with ${reference}` : ""}${paidOn ? `, ${formatDate(paidOn)}` : ""}.`;
}

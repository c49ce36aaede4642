import type { CourierRequestKind, CourierRequestState } from "../../../../shop/fulfilment/couriers/schema.ts";
import type { CourierEventMeaning } from "../../../../shop/fulfilment/model/courier-adapter.ts";

/** What an event means, where the courier has no words of its own. */
export const meaningTexts: Readonly<Record<CourierEventMeaning, string>> = {
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
export function requestText(request: {
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
export function agoText(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  if (minutes < 1) return "just now";
  if (minutes < 120) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`;
}

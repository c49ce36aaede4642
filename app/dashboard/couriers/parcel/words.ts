import type { CourierRequestKind, CourierRequestState } from "../../../../shop/fulfilment/couriers/schema.ts";
import type { CourierEventMeaning } from "../../../../shop/fulfilment/model/courier-adapter.ts";

/** What an event means, where the courier has no words of its own. */
export const meaningTexts: Readonly<Record<CourierEventMeaning, string>> = {
  booked: "Booked",
  scanned: "Scanned by the courier",
  out_for_delivery: "Out for delivery",
  attempted: "Attempt failed",
  delivered: "Delivered",
  coming_back: "Coming back",
  received_back: "Returned, says the courier",
  cancelled: "Cancelled at the courier",
  lost: "Lost, says the courier",
  other: "Said by the courier",
};

const kindTexts: Readonly<Record<CourierRequestKind, string>> = {
  book: "Book",
  cancel: "Cancel the booking",
  advise: "Advice",
  intercept: "Change the parcel",
  label: "Label",
  load_sheet: "Load sheet",
  cities: "List of cities",
  track: "Where is it",
  charges: "Charges",
  payments: "Payments",
};

const stateTexts: Readonly<Record<CourierRequestState, string>> = {
  waiting: "waits to be sent",
  sending: "is being sent",
  done: "done",
  refused: "refused",
  unknown: "answer lost",
  failed: "no answer, given up",
};

/** A request in words. @example `Book at Trax: refused` */
export function requestText(request: {
  kind: CourierRequestKind;
  state: CourierRequestState;
  courierName: string;
  payload: { advice?: "retry" | "return"; trackingNumber?: string };
}): string {
  const { kind, state, courierName, payload } = request;
  const advice = payload.advice === "return" ? "Let it come back" : "Try again";
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

import type { CourierEvent, CourierEventMeaning, TrackedParcel } from "../../../model/courier-adapter.ts";
import { meaningOf, wordsKey } from "../../calls/account-settings.ts";
import { hasMonthFirst, parseCourierTime, parseTimestamp } from "../../calls/courier-time.ts";
import type { TraxHistory } from "./trax-answers.ts";

// "Shipment - …" on the way there, "Return - …" on the way back. Trax publishes no list: other words change nothing.
const meaningOfWords: Readonly<Record<string, CourierEventMeaning>> = {
  "shipment booked": "booked",
  "shipment picked": "scanned",
  "shipment rider picked": "scanned",
  "shipment arrived at origin": "scanned",
  "shipment arrival service center": "scanned",
  "shipment in transit": "scanned",
  "shipment arrived at destination": "scanned",
  "shipment out for delivery": "out_for_delivery",
  "shipment delivery unsuccessful": "attempted",
  "shipment delivery attempted": "attempted",
  "shipment cancelled": "cancelled",
  "shipment lost": "lost",
  "return confirm": "coming_back",
  "return in transit": "coming_back",
  "return arrived at origin": "coming_back",
  "return dispatched": "coming_back",
  "return delivered to shipper": "received_back",
};

/** What Trax's words mean; only "Delivered" on the way there is a delivery. */
export function traxMeaning(text: string): CourierEventMeaning {
  return /^(Shipment - )?Delivered$/.test(text.trim()) ? "delivered" : meaningOf(text, meaningOfWords);
}

/** The events of a parcel, oldest first: Trax tells the newest first. */
export function traxEvents(trackingNumber: string, history: TraxHistory): TrackedParcel {
  const monthFirst = hasMonthFirst(history.map((row) => row.date_time ?? ""));
  const events = history.flatMap((row): CourierEvent[] => {
    const stamped = row.timestamp === null ? null : parseTimestamp(row.timestamp);
    const at = stamped ?? (row.date_time === null ? null : parseCourierTime(row.date_time, monthFirst));
    const text = row.status ?? "";
    const code = wordsKey(text);
    if (!at || !code) return [];
    const reason = row.status_reason === null ? {} : { reason: row.status_reason };
    return [{ code, meaning: traxMeaning(text), text, ...reason, at }];
  });
  // Of the same minute the row further down is the older.
  events.reverse().sort((a, b) => a.at.getTime() - b.at.getTime());
  return { trackingNumber, events };
}

import type { CourierEvent, CourierEventMeaning, TrackedParcel } from "../../../model/courier-adapter.ts";
import { meaningOf, wordsKey } from "../../calls/account-settings.ts";
import { parseCourierTime } from "../../calls/courier-time.ts";
import type { LeopardsPacket } from "./leopards-answers.ts";

// Leopards documents no words. Those that are not here are shown and change nothing. "Pending" is one of them: what it means
// depends on what came before it.
const meaningOfWords: Readonly<Record<string, CourierEventMeaning>> = {
  "pickup request not send": "booked",
  "pickup request sent": "booked",
  booked: "booked",
  "consignment booked": "booked",
  "shipment picked": "scanned",
  "arrived at station": "scanned",
  "arrival service center": "scanned",
  "in transit": "scanned",
  dispatched: "scanned",
  "assigned to courier": "out_for_delivery",
  "assign to courier": "out_for_delivery",
  "out for delivery": "out_for_delivery",
  "attempt failed": "attempted",
  "delivery attempted": "attempted",
  "not delivered": "attempted",
  "being return": "coming_back",
  "being returned": "coming_back",
  "return to origin": "coming_back",
  "returned to origin": "coming_back",
  "ready for return": "coming_back",
  "returned to shipper": "received_back",
  "returned to sender": "received_back",
  cancelled: "cancelled",
  canceled: "cancelled",
  "48 hours auto canceled": "cancelled",
  lost: "lost",
};

/** What Leopards' words mean; only the exact "Delivered" is a delivery. */
export function leopardsMeaning(text: string): CourierEventMeaning {
  return text.trim() === "Delivered" ? "delivered" : meaningOf(text, meaningOfWords);
}

/** The code of the event that says that Leopards waits for advice, which its history does not say. */
const waiting = "shipper advice";

/** Whether the newest word is that a parcel was not delivered: Leopards may wait for advice then. */
export function mayWaitForAdvice({ events }: TrackedParcel): boolean {
  return events.at(-1)?.code === "pending";
}

/** A parcel of the list of those that wait for advice: the attempt behind its newest word has failed. */
export function waitsForAdvice({ trackingNumber, events }: TrackedParcel): TrackedParcel {
  const last = events.at(-1);
  const event = last && { ...last, code: waiting, meaning: "attempted" as const, text: "Waits for advice" };
  return { trackingNumber, events: event ? [...events, event] : events };
}

/** The events of a packet: its history, and its status where that is ahead of the history. */
export function leopardsEvents(packet: LeopardsPacket): TrackedParcel {
  const { trackingNumber, events } = eventsOf(packet);
  return { trackingNumber, events: withAttempts(events) };
}

/** "Pending" with a reason is a failed attempt where a rider was out with the parcel right before. */
function withAttempts(events: CourierEvent[]): CourierEvent[] {
  let before: CourierEventMeaning = "other";
  return events.map((event) => {
    const isAttempt = event.code === "pending" && event.reason && before === "out_for_delivery";
    const meaning = isAttempt ? "attempted" : event.meaning;
    if (meaning !== "other") before = meaning;
    return { ...event, meaning };
  });
}

function eventsOf(packet: LeopardsPacket): TrackedParcel {
  const rows = packet["Tracking Detail"] ?? packet.tracking_detail ?? [];
  const events = rows.flatMap(({ status, at, reason }) => {
    const event = eventOf(status, at);
    return event ? [{ ...event, ...(reason === null ? {} : { reason }) }] : [];
  });
  events.sort((a, b) => a.at.getTime() - b.at.getTime());
  const status = packet.booked_packet_status;
  if (status === null || events.some(({ code }) => code === wordsKey(status)))
    return { trackingNumber: packet.trackingNumber, events };
  // The status is what is true now, also where its day has no time.
  const newest = eventOf(status, packet.activity_date ?? packet.delivery_date ?? packet.booking_date);
  const last = events.at(-1)?.at;
  const at = newest && last && newest.at > last ? newest.at : (last ?? newest?.at);
  const reason = packet.pending_reason === null ? {} : { reason: packet.pending_reason };
  if (at)
    events.push({ code: wordsKey(status), meaning: leopardsMeaning(status), text: status, ...reason, at });
  return { trackingNumber: packet.trackingNumber, events };
}

function eventOf(text: string | null, at: string | null): CourierEvent | null {
  const time = at === null ? null : parseCourierTime(at);
  if (text === null || !time || !wordsKey(text)) return null;
  return { code: wordsKey(text), meaning: leopardsMeaning(text), text, at: time };
}

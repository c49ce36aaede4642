import type { CourierEvent, CourierEventMeaning, TrackedParcel } from "../../../model/courier-adapter.ts";
import { meaningOf, wordsKey } from "../../calls/account-settings.ts";
import { parseCourierTime } from "../../calls/courier-time.ts";
import type { PostexOrder } from "./postex-answers.ts";

const meaningOfCode: Readonly<Record<string, CourierEventMeaning>> = {
  "0001": "booked",
  "0002": "received_back",
  "0003": "scanned",
  // "Package on Root": under way, which may be between two cities.
  "0004": "scanned",
  "0005": "delivered",
  "0006": "received_back",
  "0007": "received_back",
  "0008": "attempted",
  "0013": "attempted",
  "0040": "coming_back",
};

const meaningOfWords: Readonly<Record<string, CourierEventMeaning>> = {
  unbooked: "booked",
  booked: "booked",
  "picked by postex": "scanned",
  "en route to postex warehouse": "scanned",
  "postex warehouse": "scanned",
  "out for delivery": "out_for_delivery",
  attempted: "attempted",
  "attempt made": "attempted",
  "delivery under review": "attempted",
  "return initiated": "coming_back",
  "out for return": "coming_back",
  returned: "received_back",
  "un assigned by me": "cancelled",
  cancelled: "cancelled",
};

/** Words that hold "delivered" and more ("Delivered to warehouse") are not a delivery. */
const isDelivered = (text: string) => text === "Delivered";

/** What a row of PostEx's history means; only its exact "Delivered", or its code, is a delivery. */
export function postexMeaning(code: string | null, text: string): CourierEventMeaning {
  const byCode = code !== null && Object.hasOwn(meaningOfCode, code) ? meaningOfCode[code] : undefined;
  const byWords = isDelivered(text) ? "delivered" : meaningOf(text, meaningOfWords);
  // A code and words that contradict each other about the end of the way: no one knows.
  if (byCode && byWords !== "other" && (byCode === "delivered") !== (byWords === "delivered")) return "other";
  return byWords === "other" ? (byCode ?? "other") : byWords;
}

/** The events of an order, oldest first. The history is filled in afterwards: each answer may hold new old events. */
export function postexEvents(order: PostexOrder, now = new Date()): TrackedParcel {
  const events = (order.transactionStatusHistory ?? []).flatMap((row, index): CourierEvent[] => {
    const text = row.transactionStatusMessage ?? "";
    const code = row.transactionStatusMessageCode;
    if (!code && !text) return [];
    const time = row.updatedAt ?? row.modifiedDatetime ?? row.transactionDateTime;
    const at = time === null ? null : parseCourierTime(time);
    const event = { code: code ?? wordsKey(text), meaning: postexMeaning(code, text), text };
    return [at ? { ...event, at } : { ...event, at: new Date(now.getTime() + index), untimed: true }];
  });
  events.sort((a, b) => a.at.getTime() - b.at.getTime());
  const newest = statusEvent(order, events);
  if (newest) events.push(newest);
  return { trackingNumber: order.trackingNumber, events: events.map(withoutSecondAttempt) };
}

/** What the status of an order says before its history does. */
function statusEvent(order: PostexOrder, events: readonly CourierEvent[]): CourierEvent | null {
  const text = order.transactionStatus;
  if (text === null) return null;
  const meaning = postexMeaning(null, text);
  if (!["booked", "delivered", "cancelled"].includes(meaning)) return null;
  if (events.some((event) => event.meaning === meaning)) return null;
  const day = meaning === "delivered" ? order.orderDeliveryDate : order.transactionDate;
  const time = day === null ? null : parseCourierTime(day);
  const last = events.at(-1)?.at;
  // A booking is where it began; what else the status says is true now.
  if (meaning === "booked" && last) return null;
  const at = time && last && time > last ? time : (last ?? time);
  return at ? { code: wordsKey(text), meaning, text, at } : null;
}

/** "Delivery Under Review" right after an attempt tells of the same attempt. */
function withoutSecondAttempt(event: CourierEvent, index: number, events: CourierEvent[]): CourierEvent {
  const isReview = event.code === "0008" || wordsKey(event.text) === "delivery under review";
  return isReview && events[index - 1]?.meaning === "attempted" ? { ...event, meaning: "other" } : event;
}

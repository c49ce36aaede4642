import { formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { type ComplaintKind, complaintLabels, wishLabels } from "../../../shop/orders/model/complaint.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { ageText } from "../../../shop/overview/age-text.ts";
import type { ChaseListName, ChaseRow } from "../../../shop/overview/chase-list.ts";

/** What each list is called, and what it says where it is empty. */
export const chaseWords: Readonly<Record<ChaseListName, { label: string; lead: string; empty: string }>> = {
  failed: {
    label: "Failed attempts",
    lead: "The rider came and did not deliver. Call the customer, then ask the courier to try again before it goes back.",
    empty: "No attempt has failed.",
  },
  "not-scanned": {
    label: "Not scanned",
    lead: "Handed over more than 24 hours ago, and the courier has not scanned it since. Ask the courier whether it has the parcel.",
    empty: "Every parcel was scanned.",
  },
  stuck: {
    label: "Stuck",
    lead: "On the way, but no news from the courier for days, or the courier reports a problem.",
    empty: "No parcel is stuck.",
  },
  unknown: {
    label: "Booking unknown",
    lead: "The courier did not answer when it was booked. It may have the parcel or not: look before you book again.",
    empty: "Every booking was answered.",
  },
  uncancelled: {
    label: "Not cancelled",
    lead: "The shop asked a courier to cancel a booking, and it did not. Open the parcel, have it cancelled there, then say so.",
    empty: "Every cancellation was carried out.",
  },
  complaints: {
    label: "Complaints",
    lead: "What customers say by the link in their message.",
    empty: "Nobody complains.",
  },
};

/** A row of a chase list, as text. */
export interface ChaseRowView {
  id: number;
  orders: { number: string; path: string }[];
  customer: string;
  city: string | null;
  phone: ReturnType<typeof toPhoneLinks>;
  courier: string;
  /** Of the parcel; null: the order of a complaint has none yet. */
  parcel: { reference: string; path: string } | null;
  trackingNumber: string | null;
  attempts: string | null;
  cash: string;
  age: string | null;
  /** @example `Goes back Mon 18:00` */
  deadline: string | null;
  /** It goes back within a day. */
  isUrgent: boolean;
  words: string;
  /** What the customer says: a complaint, or a wish after a failed attempt. */
  saying: string | null;
}

const hourMs = 3_600_000;

/** A row of a chase list, as text, with its age and deadline at `now`. */
export function toChaseRow(row: ChaseRow & { kind?: ComplaintKind }, now: Date): ChaseRowView {
  const { since, dueAt, attempts } = row;
  const left = dueAt ? (dueAt.getTime() - now.getTime()) / hourMs : null;
  return {
    id: row.id,
    orders: row.orderNumbers.map((number) => {
      const text = orderNumberText(number);
      return { number: text, path: `/dashboard/orders/${text}` };
    }),
    customer: row.customerName,
    city: row.city,
    phone: toPhoneLinks(row.phone),
    courier: row.courier ?? "No courier",
    parcel:
      row.reference === null
        ? null
        : { reference: row.reference, path: `/dashboard/parcels/${row.reference}` },
    trackingNumber: row.trackingNumber,
    attempts: attempts > 0 ? (attempts === 1 ? "1 attempt" : `${attempts} attempts`) : null,
    cash: row.cashDue > 0 ? displayPrice(row.cashDue) : "No cash",
    age: since ? ageText((now.getTime() - since.getTime()) / hourMs) : null,
    deadline: dueAt
      ? `${left !== null && left < 0 ? "Was to go" : "Goes"} back ${formatWeekdayTime(dueAt)}`
      : null,
    isUrgent: left !== null && left < 24,
    words: row.words,
    saying: row.kind ? complaintLabels[row.kind] : row.wish && `The customer: ${wishLabels[row.wish]}`,
  };
}

import { formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { type ComplaintKind, complaintLabels, wishLabels } from "../../../shop/orders/model/complaint.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { ageText } from "../../../shop/overview/age-text.ts";
import type { ChaseListName, ChaseRow, OnTheWayListName } from "../../../shop/overview/chase-list.ts";

/** What each list is called, and what it says where it is empty. */
export const chaseWords: Readonly<
  Record<ChaseListName | OnTheWayListName, { label: string; lead: string; empty: string }>
> = {
  "under-way": {
    label: "All",
    lead: "With couriers and riders. Those without news for longest first.",
    empty: "No parcels on the way.",
  },
  failed: {
    label: "Failed deliveries",
    lead: "The rider came but could not deliver. Call the customer, then ask the courier to try again before the parcel goes back.",
    empty: "No failed deliveries.",
  },
  "not-scanned": {
    label: "Not picked up",
    lead: "Handed over more than 24 hours ago, but not yet scanned by the courier. Ask the courier if they have the parcel.",
    empty: "All parcels are scanned.",
  },
  stuck: {
    label: "No news",
    lead: "On the way, but no news from the courier for days, or the courier reports a problem.",
    empty: "All parcels have recent news.",
  },
  unknown: {
    label: "Courier did not answer",
    lead: "We sent the booking, but the courier did not answer. Check the courier’s portal before you book again.",
    empty: "All bookings are answered.",
  },
  uncancelled: {
    label: "Courier did not cancel",
    lead: "You cancelled a booking, but the courier did not. Ask the courier to cancel it, then mark it as cancelled on the parcel’s page.",
    empty: "All cancellations are done.",
  },
  complaints: {
    label: "Complaints",
    lead: "Complaints customers sent from their order link.",
    empty: "No complaints.",
  },
};

const hourMs = 3_600_000;

/** A row of a chase list, as text, with its age and deadline at `now`. */
export function toChaseRow(row: ChaseRow & { kind?: ComplaintKind }, now: Date) {
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
    /** null: the order of a complaint has none yet. */
    parcel:
      row.reference === null
        ? null
        : { reference: row.reference, path: `/dashboard/parcels/${row.reference}` },
    trackingNumber: row.trackingNumber,
    attempts: attempts > 0 ? (attempts === 1 ? "1 attempt" : `${attempts} attempts`) : null,
    cash: row.collects > 0 ? displayPrice(row.collects) : "No cash",
    age: since ? ageText((now.getTime() - since.getTime()) / hourMs) : null,
    /** @example `Goes back Mon 18:00` */
    deadline: dueAt
      ? `${left !== null && left < 0 ? "Was due to go back" : "Goes back"} ${formatWeekdayTime(dueAt)}`
      : null,
    /** It goes back within a day. */
    isUrgent: left !== null && left < 24,
    words: row.words,
    /** What the customer says: a complaint, or a wish after a failed attempt. */
    saying: row.kind ? complaintLabels[row.kind] : row.wish && `Customer wants: ${wishLabels[row.wish]}`,
  };
}

/** A row of a chase list, as text. */
export type ChaseRowView = ReturnType<typeof toChaseRow>;

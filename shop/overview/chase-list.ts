import type { DeliveryWish } from "../orders/model/complaint.ts";

/** The lists of parcels that someone has to ask about, in the order of their tabs. */
export const chaseLists = ["failed", "not-scanned", "stuck", "unknown", "uncancelled", "complaints"] as const;
export type ChaseListName = (typeof chaseLists)[number];

/** The lists of parcels on the way: all of them, and two that are to be chased. */
export const onTheWayLists = ["under-way", "not-scanned", "stuck"] as const;
export type OnTheWayListName = (typeof onTheWayLists)[number];

/** The most rows of a list: it is worked off from the top. */
export const maxChased = 100;

/** A parcel, or a complaint about an order, that is to be chased. Sums in paisa. */
export interface ChaseRow {
  /** Of the shipment; of the complaint in the list of complaints. */
  id: number;
  /** Of the shipment; null: the order has none. */
  reference: string | null;
  orderNumbers: number[];
  customerName: string;
  phone: string;
  city: string | null;
  courier: string | null;
  trackingNumber: string | null;
  attempts: number;
  collects: number;
  /** Since when it waits. */
  since: Date | null;
  /** Until then the courier waits for advice. */
  dueAt: Date | null;
  /** The courier's newest words, or the customer's. */
  words: string;
  /** What the customer wishes after a failed attempt; null: nothing, or it was passed on. */
  wish: DeliveryWish | null;
}

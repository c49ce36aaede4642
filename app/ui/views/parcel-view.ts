import { trackingLink } from "../../../shop/fulfilment/model/tracking-link.ts";
import type { CustomerParcel } from "../../../shop/fulfilment/parcels/customer-parcel-queries.ts";
import { type OrderFacts, parcelProgress } from "../../../shop/fulfilment/parcels/customer-steps.ts";

/** An order's lines and parcels, as its customer may see them. */
interface OrderOnItsWay extends Pick<OrderFacts, "confirmation"> {
  lines: readonly { line: number; status: string }[];
  parcels: readonly CustomerParcel[];
}

/** The steps of each parcel of an order, and of what is in none; without a parcel, of the order. */
export function parcelViews({ confirmation, lines, parcels }: OrderOnItsWay) {
  const active = lines.filter(({ status }) => status.toLowerCase() !== "cancelled");
  const isActive = active.length > 0;
  const isCompleted = isActive && active.every(({ status }) => status.toLowerCase() === "completed");
  const order = { confirmation, isActive, isCompleted };
  const inParcels = new Set(parcels.flatMap((parcel) => parcel.lines));
  const rest = active.filter(({ line }) => !inParcels.has(line));
  const hasRest = parcels.length === 0 || (rest.length > 0 && !isCompleted);
  const views = parcels.map((parcel) => ({
    id: String(parcel.id),
    ...parcelProgress(order, parcel),
    state: parcel.state,
    courierName: parcel.courierName,
    trackingNumber: parcel.trackingNumber,
    follow: trackingLink(parcel.trackingUrl, parcel.trackingNumber),
  }));
  const without = { state: null, courierName: null, trackingNumber: null, follow: null };
  return hasRest ? [...views, { id: "rest", ...parcelProgress(order, null), ...without }] : views;
}

export type ParcelView = ReturnType<typeof parcelViews>[number];

/** States in which a courier has the parcel, or had it. */
const leftStates: readonly CustomerParcel["state"][] = [
  "handed_over",
  "attempted",
  "coming_back",
  "delivered",
  "received_back",
  "lost",
];

/** Whether any parcel of an order has left: from then on there may be something to complain of. */
export function hasLeft(parcels: readonly Pick<CustomerParcel, "state">[]): boolean {
  return parcels.some(({ state }) => leftStates.includes(state));
}

/** Whether the newest parcel of an order came back: no cash is asked for until it is packed again. */
export const hasComeBack = (parcels: readonly Pick<CustomerParcel, "state">[]) =>
  parcels.at(-1)?.state === "received_back";

export const isUnderWay = ({ state }: Pick<CustomerParcel, "state">) =>
  state === "handed_over" || state === "attempted";

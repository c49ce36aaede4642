import type { ShipmentState } from "../../orders/model/state-machines.ts";
import type { CourierEventMeaning } from "./courier-adapter.ts";

/** What staff may say of a parcel, by one tap. */
export const staffMeanings = ["out_for_delivery", "attempted", "delivered", "coming_back"] as const;
export type StaffMeaning = (typeof staffMeanings)[number];

export interface DeliveryEvent {
  code: string;
  meaning: CourierEventMeaning;
  at: Date;
}

/** What a parcel's history says of it. */
export interface DerivedDelivery {
  /** null: the courier has not got it yet, or says nothing of where it is. */
  state: Extract<ShipmentState, "handed_over" | "attempted" | "coming_back" | "delivered" | "lost"> | null;
  /** The first sign that the courier has it. */
  firstScannedAt: Date | null;
  lastEventAt: Date | null;
  attempts: number;
  /** When the courier began to wait for advice; null: it does not wait. */
  waitsSince: Date | null;
  deliveredAt: Date | null;
  /** Whether the newest word is that a rider is on the way to the customer. */
  isOutForDelivery: boolean;
}

/** What moves a parcel; the rest is shown, and changes nothing. */
const movements: ReadonlySet<CourierEventMeaning> = new Set([
  "scanned",
  "out_for_delivery",
  "attempted",
  "delivered",
  "coming_back",
  "received_back",
  "lost",
]);

/** Of two events of one moment the one that says more comes last. */
const ranks = [...movements];
const inOrder = (one: DeliveryEvent, other: DeliveryEvent) =>
  one.at.getTime() - other.at.getTime() ||
  ranks.indexOf(one.meaning) - ranks.indexOf(other.meaning) ||
  (one.code < other.code ? -1 : Number(one.code > other.code));

/**
 * Derives where a parcel is from all that is known of it, whatever the order in which it became known: couriers fill their
 * histories in later. Once delivered it stays so. That a courier says "returned" is no receipt: the parcel is back when the
 * shop has taken it in.
 * @param advisedAt when the courier was last told what to do
 */
export function deriveDelivery(
  history: readonly DeliveryEvent[],
  advisedAt: Date | null = null,
): DerivedDelivery {
  const events = history.filter(({ meaning }) => movements.has(meaning)).sort(inOrder);
  const derived: DerivedDelivery = {
    state: null,
    firstScannedAt: events[0]?.at ?? null,
    lastEventAt: history.reduce<Date | null>((last, { at }) => (last && last > at ? last : at), null),
    // Two words of one moment are about one attempt.
    attempts: new Set(events.flatMap(({ meaning, at }) => (meaning === "attempted" ? [at.getTime()] : [])))
      .size,
    waitsSince: null,
    deliveredAt: events.find(({ meaning }) => meaning === "delivered")?.at ?? null,
    isOutForDelivery: events.at(-1)?.meaning === "out_for_delivery",
  };
  for (const { code, meaning, at } of events) {
    // Leopards lists apart which of its attempts ("Pending") wait for advice.
    const saysNothingOfWaiting = meaning === "scanned" || (meaning === "attempted" && code === "pending");
    if (!saysNothingOfWaiting) derived.waitsSince = meaning === "attempted" ? at : null;
    derived.state = next(derived.state, meaning);
  }
  if (events.at(-1)?.meaning === "lost") derived.state = "lost";
  if (derived.deliveredAt)
    return { ...derived, state: "delivered", waitsSince: null, isOutForDelivery: false };
  if (derived.state !== "attempted") derived.waitsSince = null;
  if (derived.waitsSince && advisedAt && advisedAt >= derived.waitsSince) derived.waitsSince = null;
  return derived;
}

/** A parcel goes forward alone, so that one history leads to one state, whichever part of it became known first. */
function next(state: DerivedDelivery["state"], meaning: CourierEventMeaning): DerivedDelivery["state"] {
  if (meaning === "lost") return state;
  if (meaning === "coming_back" || meaning === "received_back") return "coming_back";
  // On its way back it is scanned as well, and tried at our own door.
  if (state === "coming_back") return state;
  if (meaning === "attempted") return "attempted";
  return state === "attempted" ? state : "handed_over";
}

import { singleLine } from "../../../../platform/typed-text.ts";
import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../../orders/lifecycle/transition.ts";
import { lockOrdersOf } from "../../../orders/lifecycle/transition-queries.ts";
import { type ShipmentState, statesBeforeHandOver } from "../../../orders/model/state-machines.ts";
import type { Database } from "../../../schema.ts";
import type { CourierEvent, TrackedParcel } from "../../model/courier-adapter.ts";
import { deriveDelivery, type StaffMeaning } from "../../model/derive-delivery.ts";
import { tellCash } from "../../parcels/tell-cash.ts";
import { lockShipment, updateTracking } from "../booking/booking-queries.ts";
import {
  countEventCodes,
  findDelivery,
  findNewestEvent,
  insertEvents,
  listShipmentsByNumber,
  updateDelivery,
} from "./shipment-event-queries.ts";

const system: Actor = { actor: "system", actorId: null };

/** Of one answer about one parcel; the newest are kept. */
const maxEvents = 500;

/** Couriers give their numbers again: what came long before a parcel was planned was said of someone else's. */
const earliestHours = -48;

/**
 * Records what a courier says of parcels, each in a transaction of its own. Events that are known already, whatever
 * their order, change nothing; the state follows from the whole history. Parcels of no one are left out.
 */
export async function recordCourierEvents(
  db: Database,
  courierId: string,
  parcels: readonly TrackedParcel[],
): Promise<void> {
  const byNumber = Map.groupBy(parcels, ({ trackingNumber }) => trackingNumber);
  const known = await listShipmentsByNumber(db, courierId, [...byNumber.keys()]);
  for (const { id, trackingNumber, createdAt } of known) {
    const since = addHours(createdAt, earliestHours);
    const told = (byNumber.get(trackingNumber) ?? []).flatMap((parcel) => parcel.events);
    const credible = told.filter((event) => event.at >= since && isCredible(event));
    const events = credible.sort((one, other) => one.at.getTime() - other.at.getTime()).slice(-maxEvents);
    await db.transaction().execute(async (tx) => {
      await lockOrdersOf(tx, "shipment", id);
      const shipment = await lockShipment(tx, id);
      const isHere = shipment?.state !== "delivered" && shipment?.state !== "received_back";
      const news = withoutKnownTimeless(events.map(toStored), await countEventCodes(tx, id), isHere);
      if (await insertEvents(tx, id, withoutRepetition(news), "courier")) await followHistory(tx, id, system);
      if (events.at(-1)?.meaning === "cancelled") await takeBackCancelled(tx, id, trackingNumber);
    });
  }
}

/** A booking that the courier cancelled while the parcel was still here: it goes back to Book, where a person books it again. */
async function takeBackCancelled(tx: Database, shipmentId: number, trackingNumber: string): Promise<void> {
  const shipment = await lockShipment(tx, shipmentId);
  if (shipment?.state !== "booked" || shipment.trackingNumber !== trackingNumber) return;
  await updateTracking(tx, shipmentId, null, false);
  await transition(tx, { machine: "shipment", id: shipmentId, to: "planned", actor: system });
}

/**
 * Records what someone of the staff knows of a parcel, such as that the own rider has delivered it.
 * @param seen the newest event when they looked: a second tap changes nothing
 */
export async function recordStaffEvent(
  db: Database,
  { shipmentId, meaning, seen }: { shipmentId: number; meaning: StaffMeaning; seen: number },
  actor: Actor,
): Promise<{ outcome: "done" } | { outcome: "refused"; reason: string }> {
  return db.transaction().execute(async (tx) => {
    await lockOrdersOf(tx, "shipment", shipmentId);
    await lockShipment(tx, shipmentId);
    const newest = await findNewestEvent(tx, shipmentId);
    if (!newest || newest.eventId !== seen)
      return { outcome: "refused", reason: "This parcel has changed. Please reload and try again." };
    if (!(underWay as readonly ShipmentState[]).includes(newest.state))
      return { outcome: "refused", reason: "This parcel is not on the way." };
    const event = { code: `staff.${meaning}`, meaning, text: "", at: new Date() };
    await insertEvents(tx, shipmentId, [event], "staff");
    await followHistory(tx, shipmentId, actor);
    return { outcome: "done" };
  });
}

const underWay = ["booked", "handed_over", "attempted", "coming_back", "lost"] as const;

/** Derives a parcel's state from its history, and brings it there. The caller holds the locks of its orders and of it. */
export async function followHistory(tx: Database, shipmentId: number, actor: Actor): Promise<void> {
  const delivery = await findDelivery(tx, shipmentId);
  if (!delivery) return;
  const { state, handedOverAt, adviceHours, events, advisedAt, adapter } = delivery;
  const derived = deriveDelivery(events, advisedAt);
  // What the shop has taken back, and what it has delivered, stays so.
  const isOver = state === "received_back" || state === "delivered";
  const { firstScannedAt, lastEventAt, attempts, waitsSince } = derived;
  const endsHere = derived.state === "delivered" || derived.state === "coming_back";
  await updateDelivery(tx, shipmentId, {
    firstScannedAt,
    lastEventAt,
    attempts,
    adviceDueAt: isOver || !waitsSince ? null : addHours(waitsSince, adviceHours ?? 48),
    deliveredAt: state === "received_back" ? null : derived.deliveredAt,
    handedOverAt: handedOverAt ?? firstScannedAt,
    ...(adapter && endsHere && !delivery.moneyDueAt && !isOver ? { moneyDueAt: new Date() } : {}),
  });
  if (isOver || derived.state === null) return;
  const move = (to: ShipmentState) => transition(tx, { machine: "shipment", id: shipmentId, to, actor });
  if ((statesBeforeHandOver as readonly ShipmentState[]).includes(state)) {
    if (state === "unknown") await move("booked");
    // Whoever took it without a hand-over of the shop collects what they were told, or what they would be told now.
    await tellCash(tx, [shipmentId]);
    await move("handed_over");
  }
  // A further failed attempt is one more letter to the customer.
  const failedAgain = state === "attempted" && attempts > delivery.attempts;
  if (derived.state !== state || (failedAgain && derived.state === "attempted")) await move(derived.state);
}

const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

/** A time that no parcel can have is a mistake of the courier's, or of our reading. */
function isCredible({ at }: CourierEvent): boolean {
  const time = at.getTime();
  return time > Date.UTC(2015, 0) && time < Date.now() + 86_400_000;
}

function toStored({ code, text, reason, ...event }: CourierEvent): CourierEvent {
  const stored = {
    ...event,
    code: singleLine(code).slice(0, 100),
    text: singleLine(text).slice(0, 300),
  };
  return reason ? { ...stored, reason: singleLine(reason).slice(0, 300) } : stored;
}

/**
 * A row without a time is new only where its code was not said so often before. No one knows when it happened, so that it
 * moves no parcel that is delivered or back.
 * @param known how often each code was said
 */
function withoutKnownTimeless(
  events: readonly CourierEvent[],
  known: ReadonlyMap<string, number>,
  moves: boolean,
): CourierEvent[] {
  const told = new Map<string, number>();
  return events.flatMap((event) => {
    const times = (told.get(event.code) ?? 0) + 1;
    told.set(event.code, times);
    if (!event.untimed) return [event];
    if (times <= (known.get(event.code) ?? 0)) return [];
    return [moves ? event : { ...event, meaning: "other" as const }];
  });
}

/** One statement cannot insert a row twice. */
function withoutRepetition(events: CourierEvent[]): CourierEvent[] {
  return [...new Map(events.map((event) => [`${event.at.getTime()} ${event.code}`, event])).values()];
}

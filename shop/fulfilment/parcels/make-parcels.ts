import { recordAudit } from "../../base/audit/audit-queries.ts";
import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { touchOrder } from "../../orders/lifecycle/order-write-queries.ts";
import type { Database } from "../../schema.ts";
import { canLeaveOut, refusalToPack, unpaidOf } from "./move-refusal.ts";
import { listOrdersToPack } from "./orders-to-pack-queries.ts";
import type { RefusedParcel } from "./pack-shipments.ts";
import { packParcels } from "./pack-shipments.ts";
import { lockParcels, updateSlipCash } from "./pack-shipments-queries.ts";
import { type ParcelKey, parcelKeyText } from "./parcel-key.ts";
import { planShipment } from "./plan-shipment.ts";
import {
  bindWeight,
  deleteLinesOfOrder,
  detachEvents,
  listRootsOfCameBack,
  listUnpackedOfOrders,
  lockOrdersToPackWith,
} from "./plan-shipment-queries.ts";

export interface MadeParcels {
  shipmentIds: number[];
  refused: RefusedParcel[];
}

/**
 * The parcels of what was ticked: those that are there, and for orders one that holds all that is in no parcel yet. Pressed
 * again, or by two at once, it gives the same parcels. Each in a transaction of its own.
 */
export async function makeParcels(db: Database, keys: ParcelKey[], actor: Actor): Promise<MadeParcels> {
  const made: MadeParcels = { shipmentIds: [], refused: [] };
  for (const key of keys) {
    const result = await db.transaction().execute((tx) => makeParcel(tx, key, actor));
    if ("reason" in result) made.refused.push({ shipmentId: 0, reference: parcelKeyText(key), ...result });
    else made.shipmentIds.push(...result.shipmentIds);
  }
  return { ...made, shipmentIds: [...new Set(made.shipmentIds)] };
}

/** Makes parcels again for what came back in these, each with all that travels with it and is in no parcel. */
export async function sendAgain(
  db: Database,
  shipmentIds: readonly number[],
  actor: Actor,
): Promise<MadeParcels> {
  const roots = await listRootsOfCameBack(db, shipmentIds);
  return makeParcels(
    db,
    roots.map((id) => ({ kind: "orders", id })),
    actor,
  );
}

/** Makes the parcels of what was ticked and notes what their slips say, which are printed then. */
export async function printChosen(db: Database, keys: ParcelKey[], actor: Actor): Promise<MadeParcels> {
  const made = await makeParcels(db, keys, actor);
  await noteSlips(db, made.shipmentIds);
  return made;
}

/** Notes what the slips of parcels say, which are printed now. */
export async function noteSlips(db: Database, shipmentIds: readonly number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { id, collects } of await lockParcels(tx, shipmentIds)) await updateSlipCash(tx, id, collects);
  });
}

/** Someone has written the sum in paisa on the slip of a parcel that says another one. */
export async function correctSlip(
  db: Database,
  { shipmentId, cash }: { shipmentId: number; cash: number },
  actorId: string | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [parcel] = await lockParcels(tx, [shipmentId]);
    if (!parcel || parcel.slipCash === null) return;
    await updateSlipCash(tx, shipmentId, cash);
    const details = { from: parcel.slipCash, to: cash };
    await recordAudit(tx, { actorId, action: "parcel.slip-corrected", subject: parcel.reference, details });
  });
}

/** Makes the parcels of what was ticked and marks them as packed. */
export async function packChosen(db: Database, keys: ParcelKey[], actor: Actor) {
  const { shipmentIds, refused } = await makeParcels(db, keys, actor);
  const result = await db.transaction().execute((tx) => packParcels(tx, shipmentIds, actor));
  return { packed: result.packed, refused: [...refused, ...result.refused] };
}

async function makeParcel(
  tx: Database,
  key: ParcelKey,
  actor: Actor,
): Promise<{ shipmentIds: number[] } | { reason: string }> {
  if (key.kind === "without") await leaveOutUnpaid(tx, key.id, actor);
  if (key.kind !== "orders") return { shipmentIds: [key.id] };
  const orderIds = await lockOrdersToPackWith(tx, key.id);
  const [left] = await listOrdersToPack(tx, { limit: 1, root: key.id });
  if (left) {
    const planned = await planShipment(tx, { lines: left.articles }, actor);
    if (planned.outcome === "refused") return { reason: planned.reason };
  }
  const shipmentIds = await listUnpackedOfOrders(tx, orderIds);
  return shipmentIds.length > 0 ? { shipmentIds } : { reason: "Nothing left to pack." };
}

/** Takes the orders that are not paid out of a parcel that is neither packed nor booked: they wait, and the others do not. */
async function leaveOutUnpaid(tx: Database, shipmentId: number, actor: Actor): Promise<void> {
  const [parcel] = await lockParcels(tx, [shipmentId]);
  if (!parcel || parcel.packedAt || !canLeaveOut(parcel)) return;
  const { unpaid, others } = unpaidOf(parcel);
  if (refusalToPack({ ...parcel, orders: others })) return;
  for (const { id: orderId } of unpaid) {
    await deleteLinesOfOrder(tx, shipmentId, orderId);
    await detachEvents(tx, shipmentId, orderId);
    await touchOrder(tx, orderId);
    const data = { reference: parcel.reference };
    await recordEvent(tx, { orderId, type: "shipment.without", data }, actor);
  }
  await bindWeight(tx, shipmentId);
}

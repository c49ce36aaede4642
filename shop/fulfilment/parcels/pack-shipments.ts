import { recordAudit } from "../../base/audit/audit-queries.ts";
import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { touchOrder } from "../../orders/lifecycle/order-write-queries.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import { refusalToPack } from "./move-refusal.ts";
import { lockParcels, type ParcelToMove, updatePacked, updateUnpacked } from "./pack-shipments-queries.ts";

/** A parcel that was left as it is, and why, in words. */
export interface RefusedParcel {
  shipmentId: number;
  /** Such as `SH-1001`; empty: there is no such parcel. */
  reference: string;
  reason: string;
}

export interface PackResult {
  /** Those that were not packed before. */
  packed: number[];
  refused: RefusedParcel[];
}

/** Marks parcels as packed: each that may be, whatever becomes of the others. One that is packed already stays so. */
export async function packShipments(db: Database, shipmentIds: number[], actor: Actor): Promise<PackResult> {
  return db.transaction().execute((tx) => packParcels(tx, shipmentIds, actor));
}

/** As `packShipments`, in the caller's transaction. */
export async function packParcels(tx: Database, shipmentIds: number[], actor: Actor): Promise<PackResult> {
  const parcels = await lockParcels(tx, shipmentIds);
  const refused = listRefused(shipmentIds, parcels, refusalToPack);
  const isRefused = new Set(refused.map(({ shipmentId }) => shipmentId));
  const packable = parcels.filter(({ id, packedAt }) => !packedAt && !isRefused.has(id));
  const packed = packable.map(({ id }) => id);
  await updatePacked(tx, packable, actor.actorId);
  for (const parcel of packable) await recordPacking(tx, parcel, "shipment.packed", actor);
  return { packed, refused };
}

/** Takes the packing of a parcel back, until it is handed over. @returns whether it was packed */
export async function unpackShipment(db: Database, shipmentId: number, actor: Actor): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [parcel] = await lockParcels(tx, [shipmentId]);
    if (!parcel?.packedAt || parcel.handOverId !== null) return false;
    if (!["planned", "booked", "unknown"].includes(parcel.state)) return false;
    await updateUnpacked(tx, shipmentId);
    await recordPacking(tx, parcel, "shipment.unpacked", actor);
    return true;
  });
}

/** The parcels that a rule refuses, and those that are not there, in the order in which they were asked for. */
export function listRefused(
  shipmentIds: readonly number[],
  parcels: readonly ParcelToMove[],
  refusalOf: (parcel: ParcelToMove) => string | null,
): RefusedParcel[] {
  return [...new Set(shipmentIds)].flatMap((shipmentId) => {
    const parcel = parcels.find(({ id }) => id === shipmentId);
    const reason = parcel ? refusalOf(parcel) : "This parcel was not found.";
    return reason ? [{ shipmentId, reference: parcel?.reference ?? "", reason }] : [];
  });
}

async function recordPacking(
  tx: Database,
  { id, reference, orders }: ParcelToMove,
  type: "shipment.packed" | "shipment.unpacked",
  actor: Actor,
): Promise<void> {
  for (const order of orders) {
    await touchOrder(tx, order.id);
    await recordEvent(tx, { orderId: order.id, shipmentId: id, type, data: { reference } }, actor);
    if (actor.actor === "admin")
      await recordAudit(tx, {
        actorId: actor.actorId,
        action: type === "shipment.packed" ? "parcel.packed" : "parcel.unpacked",
        subject: orderNumberText(order.number),
        details: { reference },
      });
  }
}

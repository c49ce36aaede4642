import type { Actor } from "../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import type { Database } from "../../schema.ts";
import { listCouriers } from "../couriers/accounts/courier-queries.ts";
import { riderOfName } from "../riders/rider-queries.ts";
import {
  deleteHandOver,
  findHandOverByKey,
  insertHandOver,
  isNumberTaken,
  updateHandedOver,
} from "./hand-over-queries.ts";
import { refusalToHandOver } from "./move-refusal.ts";
import { listRefused, type RefusedParcel } from "./pack-shipments.ts";
import { lockParcels } from "./pack-shipments-queries.ts";
import { tellCash } from "./tell-cash.ts";

export interface HandOver {
  /** A UUID made where the parcels were ticked: sent again, the hand-over counts once. */
  key: string;
  courierId: string;
  /** Who took them; may be empty. */
  riderName: string;
  /** As counted by whoever handed them over. */
  counted: number;
  /** When it happened: without network it is sent later. A time to come counts as now. */
  at: Date;
  shipmentIds: number[];
}

export type HandOverResult =
  | {
      outcome: "handed_over";
      handOverId: number;
      /** The parcels that have left with it. */
      shipmentIds: number[];
      counted: number;
      /** Counted less listed: positive, the rider has more parcels than are known here. */
      difference: number;
      refused: RefusedParcel[];
    }
  /** Nothing has left. */
  | { outcome: "refused"; reason: string; refused: RefusedParcel[] };

/**
 * Hands parcels over to a courier or rider, once for a key: each that may leave, with history and audit log. What must not
 * leave stays as it is and is named with its reason; if all must stay, nothing is written and the key may be used again.
 */
export async function handOver(db: Database, handOver: HandOver, actor: Actor): Promise<HandOverResult> {
  return db.transaction().execute(async (tx) => {
    const { key, courierId, riderName, counted, shipmentIds } = handOver;
    const couriers = await listCouriers(tx);
    const courier = couriers.find(({ id }) => id === courierId);
    if (!courier) return { outcome: "refused", reason: "This courier was not found.", refused: [] };
    const now = new Date();
    const at = handOver.at > now ? now : handOver.at;
    const { actorId } = actor;
    const riderId = courier.isRider ? await riderOfName(tx, riderName) : null;
    const taken = { key, courierId, riderName, riderId, counted, handedOverAt: at, actorId };
    const id = await insertHandOver(tx, taken);

    const parcels = await lockParcels(tx, shipmentIds);
    const before = id === null ? await findHandOverByKey(tx, key) : undefined;
    const nameOf = (other: string) => couriers.find((one) => one.id === other)?.name ?? other;
    const refused = listRefused(shipmentIds, parcels, (parcel) =>
      before && parcel.handOverId === before.id ? null : refusalToHandOver(parcel, courier, nameOf),
    );
    if (before) return answer(before.id, before.shipmentIds, before.counted, refused);

    const isRefused = new Set(refused.map(({ shipmentId }) => shipmentId));
    const left: number[] = [];
    for (const { id: shipmentId, reference, trackingNumber } of parcels) {
      if (isRefused.has(shipmentId) || id === null) continue;
      if (trackingNumber && (await isNumberTaken(tx, courierId, trackingNumber, shipmentId))) {
        const reason = `Another ${courier.name} parcel has this tracking number.`;
        refused.push({ shipmentId, reference, reason });
        continue;
      }
      await tellCash(tx, [shipmentId]);
      await updateHandedOver(tx, shipmentId, { handOverId: id, courierId, at, by: actorId });
      const event = { data: { reference, courier: courier.name } };
      const audit = { action: "parcel.handed-over", details: { reference, courier: courier.name } };
      await transition(tx, { machine: "shipment", id: shipmentId, to: "handed_over", actor, event, audit });
      left.push(shipmentId);
    }
    if (id !== null && left.length > 0) return answer(id, left, counted, refused);
    if (id !== null) await deleteHandOver(tx, id);
    return { outcome: "refused", reason: "Nothing was handed over.", refused };
  });
}

function answer(
  handOverId: number,
  shipmentIds: number[],
  counted: number,
  refused: RefusedParcel[],
): HandOverResult {
  const difference = counted - shipmentIds.length;
  return { outcome: "handed_over", handOverId, shipmentIds, counted, difference, refused };
}

import type { Actor } from "../../orders/lifecycle/order-event-queries.ts";
import type { Database } from "../../schema.ts";
import { planShipment } from "./plan-shipment.ts";
import {
  bindWeight,
  deleteLinesOfOrder,
  insertShipmentLines,
  listLinesInParcels,
  listLinesToPlan,
  listParcelsOfOrder,
  lockOrdersToPlan,
} from "./plan-shipment-queries.ts";

/** A line of an order and how many of its pieces can be distributed over two parcels. */
export interface LineToSplit {
  line: number;
  pieces: number;
}

export type SplitResult =
  | { outcome: "split"; shipmentIds: [number, number] }
  /** In words; nothing was written. */
  | { outcome: "refused"; reason: string };

/** What of an order is still open to be split: in no parcel, or in parcels that are only planned and its own. */
export async function listLinesToSplit(db: Database, orderId: number): Promise<LineToSplit[]> {
  return linesToSplit(db, orderId, await movableParcels(db, orderId, { lock: false }));
}

async function linesToSplit(db: Database, orderId: number, movable: number[]): Promise<LineToSplit[]> {
  const lines = await listLinesToPlan(db, [orderId]);
  const inParcels = await listLinesInParcels(db, orderId, movable);
  return lines
    .filter(({ cancelled }) => !cancelled)
    .map(({ line, left }) => ({ line, pieces: left + (inParcels.get(line) ?? 0) }))
    .filter(({ pieces }) => pieces > 0);
}

/**
 * Splits what of an order is not packed, booked or out into two parcels: the pieces that are named, and the rest. A parcel that is planned already becomes the first one.
 */
export async function splitOrder(
  db: Database,
  { orderId, first }: { orderId: number; first: { line: number; quantity: number }[] },
  actor: Actor,
): Promise<SplitResult> {
  return db.transaction().execute(async (tx) => {
    const [order] = await lockOrdersToPlan(tx, [orderId]);
    if (!order) return { outcome: "refused", reason: "This order has not been placed yet." };
    const movable = await movableParcels(tx, orderId, { lock: true });
    const lines = await linesToSplit(tx, orderId, movable);
    const chosen = first.filter(({ quantity }) => quantity > 0);
    const piecesOf = (line: number) => lines.find((one) => one.line === line)?.pieces ?? 0;
    if (chosen.some(({ line, quantity }) => !Number.isSafeInteger(quantity) || quantity > piecesOf(line)))
      return { outcome: "refused", reason: "There are not enough pieces." };
    const rest = lines
      .map(({ line, pieces }) => ({
        line,
        quantity: pieces - (chosen.find((one) => one.line === line)?.quantity ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0);
    if (chosen.length === 0 || rest.length === 0)
      return { outcome: "refused", reason: "Each of the two parcels needs at least one piece." };

    for (const parcel of movable) await deleteLinesOfOrder(tx, parcel, orderId);
    const ofOrder = (parts: { line: number; quantity: number }[]) =>
      parts.map((part) => ({ ...part, orderId }));
    const [existing] = movable;
    let firstId = existing;
    if (firstId === undefined) {
      const planned = await planShipment(tx, { lines: ofOrder(chosen) }, actor);
      if (planned.outcome === "refused") throw new Error(planned.reason);
      firstId = planned.shipmentId;
    } else {
      await insertShipmentLines(tx, firstId, ofOrder(chosen));
      await bindWeight(tx, firstId);
    }
    const second = await planShipment(tx, { lines: ofOrder(rest) }, actor);
    if (second.outcome === "refused") throw new Error(second.reason);
    return { outcome: "split", shipmentIds: [firstId, second.shipmentId] };
  });
}

/** The parcels of an order that no one has packed, booked or given a number, and that are its own. */
async function movableParcels(db: Database, orderId: number, locking: { lock: boolean }): Promise<number[]> {
  const parcels = await listParcelsOfOrder(db, orderId, locking);
  return parcels
    .filter(({ state, packedAt, isShared }) => state === "planned" && !packedAt && !isShared)
    .filter(({ trackingNumber }) => trackingNumber === null)
    .map(({ id }) => id);
}

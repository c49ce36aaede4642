import { insertCorrection } from "../../payments/ledger/correction-queries.ts";
import type { Database } from "../../schema.ts";
import {
  type CashPart,
  deleteLeftParts,
  deleteOtherParts,
  deleteSentParts,
  listPartsToTell,
  writeTold,
} from "./tell-cash-queries.ts";

/**
 * Tells somebody outside what parcels collect: the courier by its call or a booking sheet, the rider at the hand-over. What they were
 * told already stays, unless they are told again. Each part is rounded down to the rupee, in the customer's favour, and the paisa become
 * a correction of its order. The caller holds the locks of the parcels' orders, and lets the telling count afterwards: by the call's
 * state, the sheet's mark, or the parcel's state.
 * @param how `unsaid`: what an earlier sending said is of a booking that was not made
 */
export async function tellCash(
  tx: Database,
  shipmentIds: readonly number[],
  { again = false, unsaid = false } = {},
): Promise<void> {
  if (unsaid) await deleteSentParts(tx, shipmentIds);
  await deleteLeftParts(tx, shipmentIds, { again });
  let waiting = await listPartsToTell(tx, shipmentIds, { again });
  while (waiting.length > 0) {
    const { now, later } = splitByOrder(waiting);
    await writeTold(
      tx,
      now.map((part) => ({ ...part, amount: part.amount - (part.amount % 100) })),
    );
    for (const { orderId, amount } of now)
      if (amount % 100 > 0) await insertCorrection(tx, orderId, -(amount % 100), "Cash in whole rupees");
    // What an order's newest parcel was told decides what is left for the older ones.
    waiting = later.length > 0 ? await listPartsToTell(tx, later, { again }) : [];
  }
}

/** Parcels that share no order can be told together; of those that do, the newest first. */
function splitByOrder(parts: readonly CashPart[]): { now: CashPart[]; later: number[] } {
  const now: CashPart[] = [];
  const later: number[] = [];
  for (const [shipmentId, ofParcel] of Map.groupBy(parts, (part) => part.shipmentId)) {
    const isTaken = ofParcel.some(({ orderId }) => now.some((part) => part.orderId === orderId));
    if (isTaken) later.push(shipmentId);
    else now.push(...ofParcel);
  }
  return { now, later };
}

/** Records what a courier was told earlier, by the booking that has become known. The caller holds the locks of the parcel's orders. */
export async function recordTold(
  tx: Database,
  shipmentId: number,
  told: Readonly<Record<string, number>>,
): Promise<void> {
  const parts = Object.entries(told).map(([id, amount]) => ({ shipmentId, orderId: Number(id), amount }));
  await deleteOtherParts(
    tx,
    shipmentId,
    parts.map(({ orderId }) => orderId),
  );
  await writeTold(tx, parts, true);
}

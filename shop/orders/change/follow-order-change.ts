import { differs } from "../../fulfilment/parcels/move-refusal.ts";
import { readDue } from "../../payments/ledger/order-amounts-queries.ts";
import { listParcelCash } from "../../payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../../schema.ts";
import { type Actor, recordEvent } from "../lifecycle/order-event-queries.ts";
import { settleAdvance } from "../lifecycle/settle-advance.ts";
import { transition } from "../lifecycle/transition.ts";
import type { FoundOrder } from "../list/editable-order-queries.ts";
import {
  listShippedPieces,
  lockShipmentsToChange,
  unpack,
  writeShippedPieces,
} from "./change-order-queries.ts";
import { followQuantities, type QuantityChange } from "./shipped-pieces.ts";

/** A booked parcel whose courier has details that are no longer true. */
export interface ParcelToTell {
  reference: string;
  /** Paisa that the courier was told to collect, where that has changed. */
  cash: { told: number; now: number } | null;
}

interface Followed {
  quantities: QuantityChange[];
  /** Numbers of the lines that `removeLines` cancels. */
  removed: number[];
  isDeliveryChanged: boolean;
  removeLines: () => Promise<void>;
  actor: Actor;
}

/** Brings parcels, payment and cash in line with an order whose lines have just been written. Amounts in paisa. */
export async function followOrderChange(
  tx: Database,
  order: FoundOrder,
  { quantities, removed, isDeliveryChanged, removeLines, actor }: Followed,
): Promise<{ due: number; tell: ParcelToTell[] }> {
  const shipments = await lockShipmentsToChange(tx, order.id);
  const ids = shipments.map(({ id }) => id);
  const shipped = await listShippedPieces(tx, order.id, ids);
  const rows = followQuantities(shipped, quantities);
  for (const row of rows) await writeShippedPieces(tx, order.id, row);
  await removeLines();
  const changed = new Set(
    [...rows, ...shipped.filter(({ line }) => removed.includes(line))].map(({ shipmentId }) => shipmentId),
  );
  for (const { id, reference } of await unpack(tx, [...changed]))
    await recordEvent(
      tx,
      { orderId: order.id, shipmentId: id, type: "shipment.unpacked", data: { reference } },
      actor,
    );
  await settleAdvance(tx, transition, order.id, actor);
  const cash = await listParcelCash(tx, ids);
  const tell = shipments
    .map(({ id, reference, state }) => {
      const { told = null, today = 0 } = cash.get(id) ?? {};
      return {
        reference,
        isTold: state !== "planned" || told !== null,
        cash: told !== null && differs(told, today) ? { told, now: today } : null,
      };
    })
    .filter((parcel) => parcel.cash !== null || (parcel.isTold && isDeliveryChanged))
    .map(({ reference, cash }) => ({ reference, cash }));
  return { due: await readDue(tx, order.id), tell };
}

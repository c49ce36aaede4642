import { bindCashDue } from "../../fulfilment/parcels/bind-cash-due.ts";
import type { Database } from "../../schema.ts";
import { type Actor, recordEvent } from "../lifecycle/order-event-queries.ts";
import { settleAdvance } from "../lifecycle/settle-advance.ts";
import { transition } from "../lifecycle/transition.ts";
import { lowerCashDue } from "../lifecycle/transition-effect-queries.ts";
import type { FoundOrder } from "../list/editable-order-queries.ts";
import {
  listShippedPieces,
  lockShipmentsToChange,
  readCashDue,
  type ShipmentToChange,
  unpack,
  updateAwaitedPayment,
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
  const due = await updateAwaitedPayment(tx, order.id, order.paymentId ?? 0);
  await settleAdvance(tx, transition, order.id, actor);
  await lowerCashDue(tx, order.id);
  for (const { id, state } of shipments) if (state === "planned") await bindCashDue(tx, id);
  const cash = await readCashDue(tx, ids);
  const more = Math.max(due, 0) - Math.max(order.due, 0);
  const last = shipments.at(-1);
  const isCourierShort = more > 0 && last !== undefined && last.state !== "planned" && last.cashDue > 0;
  const shortfall = isCourierShort ? { id: last.id, more } : null;
  const tell = shipments
    .filter(({ state }) => state !== "planned")
    .map((shipment) => toTell(shipment, cash.get(shipment.id) ?? 0, shortfall))
    .filter((parcel) => parcel.cash !== null || isDeliveryChanged);
  return { due, tell };
}

/** What a courier must be told; cash that it was not told to collect stays out of `cash_due` until it is told. */
function toTell(
  { id, reference, cashDue }: ShipmentToChange,
  bound: number,
  shortfall: { id: number; more: number } | null,
): ParcelToTell {
  const now = shortfall?.id === id ? bound + shortfall.more : bound;
  return { reference, cash: now === cashDue ? null : { told: cashDue, now } };
}

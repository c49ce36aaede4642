import { recordAudit } from "../../base/audit/audit-queries.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import type { Database } from "../../schema.ts";
import { type CancelOrderResult, cancelOrder } from "../lifecycle/cancel-order.ts";
import { lockOrdersWithParcels } from "../lifecycle/lock-with-parcels-queries.ts";
import { clearPackWith } from "../lifecycle/pack-with-queries.ts";
import { orderNumberText } from "../model/order-number.ts";
import type { ConfirmationState } from "../model/state-machines.ts";
import {
  listDuplicates,
  listPackedTogether,
  lockOrders,
  setKeptApart,
  setPackWith,
} from "./duplicate-queries.ts";

interface Pair {
  orderId: number;
  otherId: number;
  actorId: string;
}

/** `gone`: they are no duplicates any more, because one has ended, was handed over, or someone has decided. */
export type DuplicateResult = "done" | "gone";

/**
 * One parcel for two orders of the same person: the later one is packed with the earlier. Who has confirmed one of them before
 * gets one email with the new sum.
 */
export async function packTogether(
  db: Database,
  { orderId, otherId, actorId }: Pair,
): Promise<DuplicateResult> {
  return decide(db, { orderId, otherId, actorId }, "orders.packed-together", async (tx, [first, second]) => {
    await setPackWith(tx, second.id, first.packWith ?? first.id);
    const confirmed = (await listPackedTogether(tx, orderId)).filter(isConfirmed);
    const byEmail = new Map(confirmed.map(({ id, customerEmail }) => [customerEmail?.toLowerCase(), id]));
    for (const [email, id] of byEmail)
      if (email?.includes("@")) await enqueueEmail(tx, { kind: "order-joined", orderId: id });
  });
}

const isConfirmed = ({ confirmation }: { confirmation: ConfirmationState | null }) =>
  confirmation === "confirmed";

/** Both orders are wanted, each in its own parcel: they are no longer shown together. */
export async function keepBoth(db: Database, pair: Pair): Promise<DuplicateResult> {
  return decide(db, pair, "orders.kept-apart", (tx) => setKeptApart(tx, pair.orderId));
}

/** Takes "One parcel" back: an order is packed by itself again. */
export async function packAlone(db: Database, orderId: number, actorId: string): Promise<DuplicateResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrdersWithParcels(tx, [orderId]);
    const [order] = await lockOrders(tx, [orderId]);
    if (!order) return "gone";
    await clearPackWith(tx, orderId);
    await recordAudit(tx, {
      actorId,
      action: "orders.packed-alone",
      subject: orderNumberText(order.number),
    });
    return "done";
  });
}

/** One of two orders was ordered by mistake: `otherId` is cancelled, if they are duplicates still. */
export async function cancelDuplicate(db: Database, pair: Pair): Promise<CancelOrderResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrdersWithParcels(tx, [pair.orderId, pair.otherId]);
    const orders = await lockOrders(tx, [pair.orderId, pair.otherId]);
    const number = orders.find(({ id }) => id === pair.otherId)?.number;
    if (number === undefined) return { outcome: "unknown" };
    if ((await listDuplicates(tx, pair.orderId, pair.otherId)).length === 0)
      return { outcome: "ended", number };
    return cancelOrder(tx, {
      orderId: pair.otherId,
      actor: { actor: "admin", actorId: pair.actorId },
      reason: "duplicate",
    });
  });
}

type PairedOrder = Awaited<ReturnType<typeof lockOrders>>[number];

async function decide(
  db: Database,
  { orderId, otherId, actorId }: Pair,
  action: string,
  write: (tx: Database, orders: [PairedOrder, PairedOrder]) => Promise<void>,
): Promise<DuplicateResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrdersWithParcels(tx, [orderId, otherId]);
    const [first, second] = await lockOrders(tx, [orderId, otherId]);
    const isDuplicate = (await listDuplicates(tx, orderId, otherId)).length > 0;
    if (!first || !second || !isDuplicate) return "gone";
    await write(tx, [first, second]);
    const other = first.id === orderId ? second : first;
    const one = first.id === orderId ? first : second;
    await recordAudit(tx, {
      actorId,
      action,
      subject: orderNumberText(one.number),
      details: { with: orderNumberText(other.number) },
    });
    return "done";
  });
}

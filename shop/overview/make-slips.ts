import { makeParcels, noteSlips } from "../fulfilment/parcels/make-parcels.ts";
import { listCameBack, listParcelsHere } from "../fulfilment/parcels/plan-shipment-queries.ts";
import { listTickedOrders } from "../orders/confirm/confirm-many-queries.ts";
import type { Actor } from "../orders/lifecycle/order-event-queries.ts";
import type { Database } from "../schema.ts";

/**
 * The slips of ticked orders: of the parcels that they have, and of one that is made for what is in none. What came back is packed
 * again only from Returns, by someone who has decided it. What they say is noted, as where Pack prints.
 * @returns `left`: orders without a slip, each with its name and why
 */
export async function makeSlips(db: Database, orderIds: readonly number[], actor: Actor) {
  const shipmentIds = new Set<number>();
  const left: { id: number; why: string }[] = [];
  const ticked = await listTickedOrders(db, orderIds);
  const cameBack = await listCameBack(
    db,
    ticked.map(({ root }) => root),
  );
  for (const { id, root, name } of ticked) {
    const made = cameBack.has(root) ? null : await makeParcels(db, [{ kind: "orders", id: root }], actor);
    const ids = [...(made?.shipmentIds ?? []), ...(await listParcelsHere(db, id))];
    for (const shipmentId of ids) shipmentIds.add(shipmentId);
    const why = made ? (made.refused[0]?.reason ?? "Nothing left to pack.") : "It came back: see Returns.";
    if (ids.length === 0) left.push({ id, why: `${name}: ${why}` });
  }
  await noteSlips(db, [...shipmentIds]);
  return { shipmentIds: [...shipmentIds], left };
}

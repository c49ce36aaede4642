import { makeParcels } from "../fulfilment/parcels/make-parcels.ts";
import { listLiveParcels } from "../fulfilment/parcels/plan-shipment-queries.ts";
import { listTickedOrders } from "../orders/confirm/confirm-many-queries.ts";
import type { Actor } from "../orders/lifecycle/order-event-queries.ts";
import type { Database } from "../schema.ts";

interface MadeSlips {
  shipmentIds: number[];
  /** Orders without a slip, each with its name and why. */
  left: { id: number; why: string }[];
}

/** The slips of ticked orders: of the parcels that they have, and of one that is made for what is in none. */
export async function makeSlips(db: Database, orderIds: readonly number[], actor: Actor): Promise<MadeSlips> {
  const made: MadeSlips = { shipmentIds: [], left: [] };
  for (const { id, root, name } of await listTickedOrders(db, orderIds)) {
    const { shipmentIds, refused } = await makeParcels(db, [{ kind: "orders", id: root }], actor);
    const ids = shipmentIds.length > 0 ? shipmentIds : await listLiveParcels(db, id);
    made.shipmentIds.push(...ids);
    if (ids.length === 0)
      made.left.push({ id, why: `${name}: ${refused[0]?.reason ?? "Nothing left to pack."}` });
  }
  return { ...made, shipmentIds: [...new Set(made.shipmentIds)] };
}

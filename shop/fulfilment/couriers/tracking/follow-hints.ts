import type { Database } from "../../../schema.ts";
import { takeHints } from "./inbound-event-queries.ts";
import { listCouriersToAsk, trackSoon } from "./tracking-queries.ts";

/** Has the parcels that couriers' calls may be about asked about soon; what a call says is never believed. */
export async function followHints(db: Database): Promise<void> {
  const couriers = (await listCouriersToAsk(db)).map(({ id }) => id);
  const shipmentIds = await takeHints(db, couriers, 500);
  await trackSoon(db, [...new Set(shipmentIds)]);
}

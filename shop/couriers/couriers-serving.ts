import { type FoundCourierCity, findCourierCity } from "../cities/find-courier-city.ts";
import type { Database } from "../schema.ts";
import { listCouriers } from "./courier-queries.ts";

export interface CourierOfCity {
  courierId: string;
  name: string;
  outcome: FoundCourierCity["outcome"];
}

/** What each courier that is switched on says about a city, in the owner's order: for the screen of a call. */
export async function couriersServing(db: Database, cityId: string): Promise<CourierOfCity[]> {
  const serving: CourierOfCity[] = [];
  for (const { id, name, adapter, active } of await listCouriers(db)) {
    if (!active) continue;
    const { outcome } = await findCourierCity(db, id, cityId);
    // By hand a person reads the address: only a decision keeps the parcel back.
    const isByHand = adapter === null && outcome === "undecided";
    serving.push({ courierId: id, name, outcome: isByHand ? "served" : outcome });
  }
  return serving;
}

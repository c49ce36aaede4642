import type { Database } from "../../../schema.ts";
import { type FoundCourierCity, findCourierCities } from "../../cities/find-courier-city.ts";
import { listCouriers } from "../accounts/courier-queries.ts";

export interface CourierOfCity {
  courierId: string;
  name: string;
  isRider: boolean;
  outcome: FoundCourierCity["outcome"];
  /** The courier's cities of which a person has to choose one. */
  candidates: { code: string; name: string }[];
}

/** What each courier that is switched on says about a city, in the owner's order: for the screen of a call. */
export async function couriersServing(db: Database, cityId: string): Promise<CourierOfCity[]> {
  return (await couriersServingCities(db, [cityId])).get(cityId) ?? [];
}

/** As `couriersServing`, of several cities, by their ids. */
export async function couriersServingCities(
  db: Database,
  cityIds: readonly string[],
): Promise<Map<string, CourierOfCity[]>> {
  const serving = new Map<string, CourierOfCity[]>(cityIds.map((cityId) => [cityId, []]));
  for (const { id, name, adapter, active, isRider } of await listCouriers(db)) {
    if (!active) continue;
    for (const [cityId, found] of await findCourierCities(db, id, cityIds)) {
      // By hand a person reads the address: only a decision keeps the parcel back.
      const isByHand = adapter === null && found.outcome === "undecided";
      const candidates = found.outcome === "undecided" ? found.candidates : [];
      const outcome = isByHand ? "served" : found.outcome;
      serving.get(cityId)?.push({ courierId: id, name, isRider, outcome, candidates });
    }
  }
  return serving;
}

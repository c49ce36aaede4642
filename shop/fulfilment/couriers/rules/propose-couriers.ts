import type { Database } from "../../../schema.ts";
import { type ProposedCourier, readCourierChoice } from "./choose-courier.ts";
import { type CourierOfCity, couriersServingCities } from "./couriers-serving.ts";

interface ParcelWithoutCourier {
  id: number;
  cityId: string | null;
  /** Paisa. */
  collects: number;
  weightGrams: number | null;
}

/** What is known of the couriers of a parcel. */
export interface CourierProposal {
  /** null: no courier is known to deliver there. */
  proposed: ProposedCourier | null;
  /** What each courier that is switched on says about the parcel's city; of a parcel without a city nothing. */
  serving: CourierOfCity[];
}

/** Proposes a courier for each of many parcels, by the owner's rules; by parcel's id. */
export async function proposeCouriers(
  db: Database,
  parcels: readonly ParcelWithoutCourier[],
): Promise<Map<number, CourierProposal>> {
  const cityIds = [...new Set(parcels.flatMap(({ cityId }) => cityId ?? []))];
  const serving = await couriersServingCities(db, cityIds);
  const choose = await readCourierChoice(db);
  return new Map(
    parcels.map(({ id, cityId, collects, weightGrams }) => {
      if (cityId === null) return [id, { proposed: null, serving: [] }];
      const ofCity = serving.get(cityId) ?? [];
      return [id, { proposed: choose({ cityId, collects, weightGrams }, ofCity), serving: ofCity }];
    }),
  );
}

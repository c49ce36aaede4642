import {
  type CourierOfCity,
  couriersServing,
} from "../../../shop/fulfilment/couriers/rules/couriers-serving.ts";
import type { Database } from "../../../shop/schema.ts";

/** What is said about the city before a customer is called. */
export interface ServingView {
  text: string;
  /** The city has to be asked for, or no one carries a parcel there. */
  isTrouble: boolean;
}

const namesOf = (couriers: CourierOfCity[]) => couriers.map(({ name }) => name).join(", ");

/** Which couriers deliver to an order's city. null: no courier is switched on, and there is nothing to say. */
export async function getServingView(
  db: Database,
  { cityId, city }: { cityId: string | null; city: string | null },
): Promise<ServingView | null> {
  if (cityId === null)
    return { text: "The city is not clear from the address. Ask for it.", isTrouble: true };
  const couriers = (await couriersServing(db, cityId)).filter(({ isRider }) => !isRider);
  const of = (outcome: CourierOfCity["outcome"]) => couriers.filter((one) => one.outcome === outcome);
  const [served, unserved, undecided] = [of("served"), of("unserved"), of("undecided")];
  if (couriers.length === 0) return null;
  if (unserved.length === couriers.length)
    return { text: `No courier delivers to this city (${namesOf(unserved)}).`, isTrouble: true };
  const servedBy =
    served.length > 1 && served.length === couriers.length ? `all ${served.length}` : namesOf(served);
  const parts = [
    served.length > 0 ? `Couriers that go to ${city}: ${servedBy}.` : "",
    unserved.length > 0 ? `Not by ${namesOf(unserved)}.` : "",
    undecided.length > 0 ? `City not matched yet for ${namesOf(undecided)}. Do this under Couriers.` : "",
  ];
  return { text: parts.filter(Boolean).join(" "), isTrouble: false };
}

import { recordAudit } from "../../../base/audit/audit-queries.ts";
import { lockOrdersOf } from "../../../orders/lifecycle/transition-queries.ts";
import type { Database } from "../../../schema.ts";
import { listCities } from "../../cities/city-queries.ts";
import { recogniseCity } from "../../cities/recognise-city.ts";
import { findOpenBooking, lockShipment } from "./booking-queries.ts";
import type { ParcelResult } from "./decide-booking.ts";
import { updateParcelCity } from "./parcels-to-book-queries.ts";

const refused = (reason: string) => ({ outcome: "refused", reason }) as const;

/** Sets the city of a parcel of which no one knew it. @param typed a city's name, as someone writes it */
export async function setParcelCity(
  db: Database,
  { shipmentId, typed }: { shipmentId: number; typed: string },
  actorId: string,
): Promise<ParcelResult> {
  const cities = await listCities(db);
  const named = cities.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const recognised = recogniseCity(cities, typed);
  const cityId = named?.id ?? (recognised.outcome === "found" ? recognised.cityId : null);
  if (!cityId) return refused("This city is not in our list. Please choose one from the list.");
  return db.transaction().execute(async (tx) => {
    await lockOrdersOf(tx, "shipment", shipmentId);
    const shipment = await lockShipment(tx, shipmentId);
    if (shipment?.state !== "planned" || (await findOpenBooking(tx, shipmentId)))
      return refused("This parcel is already booked or being booked.");
    await updateParcelCity(tx, shipmentId, cityId);
    const details = { city: cityId };
    await recordAudit(tx, { actorId, action: "parcel.city", subject: shipment.reference, details });
    return { outcome: "done" } as const;
  });
}

import { recordAudit } from "../../../base/audit/audit-queries.ts";
import type { Database } from "../../../schema.ts";
import { listCities } from "../../cities/city-queries.ts";
import { findNamedCity } from "../../cities/match-courier-city.ts";
import { findCourier } from "../accounts/courier-queries.ts";
import type { Tariff } from "./tariff.ts";
import type { TypedZone } from "./tariff-form.ts";
import { deleteTariff, replaceCityZones, storeTariff } from "./tariff-queries.ts";

/** Sets what a courier charges from a day on; of the same day, the new one counts. */
export async function setTariff(
  db: Database,
  courierId: string,
  tariff: Tariff,
  actorId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await findCourier(tx, courierId, "locked");
    await storeTariff(tx, courierId, tariff);
    const details = { startsOn: tariff.startsOn };
    await recordAudit(tx, { actorId, action: "courier.tariff", subject: courierId, details });
  });
}

/** Removes a tariff; the one before it goes on. */
export async function removeTariff(
  db: Database,
  courierId: string,
  startsOn: string,
  actorId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteTariff(tx, courierId, startsOn))) return;
    const details = { startsOn, removed: true };
    await recordAudit(tx, { actorId, action: "courier.tariff", subject: courierId, details });
  });
}

/** Says which cities lie in which zone. @returns what is wrong, as a sentence; null: it is stored */
export async function setCityZones(
  db: Database,
  courierId: string,
  typed: readonly TypedZone[],
  actorId: string,
): Promise<string | null> {
  const cities = await listCities(db);
  const zoneOf = new Map<string, string>();
  for (const { zone, cities: names } of typed)
    for (const name of names) {
      const city = findNamedCity(cities, name);
      if (!city) return `${name} is not in the city list, or two cities have this name.`;
      if (zoneOf.has(city.id)) return `${city.name} appears twice.`;
      zoneOf.set(city.id, zone);
    }
  const zones = [...zoneOf].map(([cityId, zone]) => ({ cityId, zone }));
  await db.transaction().execute(async (tx) => {
    await findCourier(tx, courierId, "locked");
    await replaceCityZones(tx, courierId, zones);
    await recordAudit(tx, { actorId, action: "courier.zones", subject: courierId });
  });
  return null;
}

import { sql } from "kysely";
import type { Database } from "../../../schema.ts";
import type { Tariff, TariffRate } from "./tariff.ts";

/** The tariffs of a courier, the newest first. */
export async function listTariffs(db: Database, courierId: string): Promise<Tariff[]> {
  const tariffs = await db
    .selectFrom("courierTariffs")
    .where("courierId", "=", courierId)
    .select(["id", "fuelShare", "handlingFixed", "handlingShare", "returnFixed", "returnShare"])
    .select(sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as("startsOn"))
    .orderBy("startsOn", "desc")
    .execute();
  const rates = await db
    .selectFrom("courierTariffRates")
    .innerJoin("courierTariffs", "courierTariffs.id", "tariffId")
    .where("courierId", "=", courierId)
    .select(["tariffId", "zone", "isFurther", "grams", "charge"])
    .orderBy("zone")
    .orderBy("isFurther")
    .orderBy("grams")
    .execute();
  return tariffs.map(({ id, ...tariff }) => ({
    ...tariff,
    rates: rates.filter(({ tariffId }) => tariffId === id).map(({ tariffId, ...rate }) => rate),
  }));
}

/** Stores a tariff in the place of one that starts on the same day. */
export async function storeTariff(
  tx: Database,
  courierId: string,
  { rates, ...tariff }: Tariff,
): Promise<void> {
  await deleteTariff(tx, courierId, tariff.startsOn);
  const { id } = await tx
    .insertInto("courierTariffs")
    .values({ courierId, ...tariff })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("courierTariffRates")
    .values(rates.map((rate: TariffRate) => ({ tariffId: id, ...rate })))
    .execute();
}

/** @returns whether there was one */
export async function deleteTariff(tx: Database, courierId: string, startsOn: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("courierTariffs")
    .where("courierId", "=", courierId)
    .where(sql<boolean>`starts_on = ${startsOn}::date`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The cities that a courier's zones name, by zone. */
export function listCityZones(db: Database, courierId: string) {
  return db
    .selectFrom("courierCityZones")
    .innerJoin("cities", "cities.id", "cityId")
    .where("courierId", "=", courierId)
    .select(["cityId", "cities.name as cityName", "zone"])
    .orderBy("zone")
    .orderBy("cities.name")
    .execute();
}

/** Stores the zones of a courier's cities in the place of the last ones. */
export async function replaceCityZones(
  tx: Database,
  courierId: string,
  zones: readonly { cityId: string; zone: string }[],
): Promise<void> {
  await tx.deleteFrom("courierCityZones").where("courierId", "=", courierId).execute();
  if (zones.length > 0)
    await tx
      .insertInto("courierCityZones")
      .values(zones.map((zone) => ({ courierId, ...zone })))
      .execute();
}

import { sql } from "kysely";
import type { CityMappingsTable } from "../courier-schema.ts";
import type { Database } from "../schema.ts";

export interface CourierCityRow {
  code: string;
  name: string;
  delivery: boolean;
}

/** The cities of a courier's list, by name. */
export function listCourierCities(db: Database, courierId: string): Promise<CourierCityRow[]> {
  return db
    .selectFrom("courierCities")
    .where("courierId", "=", courierId)
    .select(["code", "name", "delivery"])
    .orderBy("name")
    .orderBy("code")
    .execute();
}

export interface CityMapping {
  cityId: string;
  /** null: the courier does not deliver there. */
  code: string | null;
  name: string | null;
  delivery: boolean | null;
  source: CityMappingsTable["source"];
}

/** What was decided about the cities of a courier. @param cityId absent: all of them */
export function listMappings(db: Database, courierId: string, cityId?: string): Promise<CityMapping[]> {
  return db
    .selectFrom("cityMappings")
    .leftJoin("courierCities", (join) =>
      join
        .onRef("courierCities.courierId", "=", "cityMappings.courierId")
        .onRef("courierCities.code", "=", "cityMappings.code"),
    )
    .where("cityMappings.courierId", "=", courierId)
    .$if(cityId !== undefined, (query) => query.where("cityId", "=", cityId ?? ""))
    .select(["cityId", "cityMappings.code", "name", "delivery", "source"])
    .execute();
}

/** Stores what was decided about a city; a later decision replaces an earlier one. */
export async function storeMapping(
  tx: Database,
  mapping: {
    courierId: string;
    cityId: string;
    code: string | null;
    source: CityMappingsTable["source"];
    decidedBy: string | null;
  },
): Promise<void> {
  const { code, source, decidedBy } = mapping;
  await tx
    .insertInto("cityMappings")
    .values(mapping)
    .onConflict((conflict) =>
      conflict
        .columns(["cityId", "courierId"])
        .doUpdateSet({ code, source, decidedBy, decidedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Stores mappings by exact names where nothing is decided yet. */
export async function storeExactMappings(
  tx: Database,
  courierId: string,
  mappings: readonly { cityId: string; code: string }[],
): Promise<void> {
  if (mappings.length === 0) return;
  await tx
    .insertInto("cityMappings")
    .values(mappings.map(({ cityId, code }) => ({ courierId, cityId, code, source: "exact" as const })))
    .onConflict((conflict) => conflict.columns(["cityId", "courierId"]).doNothing())
    .execute();
}

import type { Database } from "../../schema.ts";
import type { City } from "../model/city.ts";

/** All cities of the shop, by name. */
export function listCities(db: Database): Promise<City[]> {
  return db
    .selectFrom("cities")
    .select(["id", "name", "province", "districtId", "commonName", "aliases"])
    .orderBy("name")
    .execute();
}

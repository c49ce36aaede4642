import type { Database } from "../schema.ts";
import type { CourierRule } from "./courier-rule.ts";

export interface StoredRule extends CourierRule {
  version: number;
  cityName: string | null;
}

/** All rules in their order. */
export function listRules(db: Database): Promise<StoredRule[]> {
  return db
    .selectFrom("courierRules")
    .leftJoin("cities", "cities.id", "courierRules.cityId")
    .select([
      "courierRules.id",
      "courierId",
      "cityId",
      "courierRules.province",
      "cashFrom",
      "cashTo",
      "gramsFrom",
      "gramsTo",
      "active",
      "version",
      "cities.name as cityName",
    ])
    .orderBy("position")
    .orderBy("courierRules.id")
    .execute();
}

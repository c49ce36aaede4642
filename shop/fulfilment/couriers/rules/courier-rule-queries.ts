import { sql } from "kysely";
import type { Database } from "../../../schema.ts";
import type { CourierRule } from "./courier-rule.ts";

/** All rules in their order. */
export function listRules(db: Database) {
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

/** Adds a rule behind the others. */
export async function insertRule(tx: Database, rule: Omit<CourierRule, "id" | "active">): Promise<void> {
  await tx
    .insertInto("courierRules")
    .values({ ...rule, position: sql<number>`(select coalesce(max(position), 0) + 1 from courier_rules)` })
    .execute();
}

/** The ids of all rules in their order, locked. */
export async function lockRuleIds(tx: Database): Promise<number[]> {
  const rows = await tx
    .selectFrom("courierRules")
    .select("id")
    .orderBy("position")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts the rules into this order. */
export async function placeRules(tx: Database, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .updateTable("courierRules")
      .set({ position: index + 1 })
      .where("id", "=", id)
      .where("position", "!=", index + 1)
      .execute();
}

/** Removes a rule. */
export async function deleteRule(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom("courierRules").where("id", "=", id).execute();
}

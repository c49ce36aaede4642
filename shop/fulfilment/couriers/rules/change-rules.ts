import { recordAudit } from "../../../base/audit/audit-queries.ts";
import type { Database } from "../../../schema.ts";
import { listCities } from "../../cities/city-queries.ts";
import { findNamedCity } from "../../cities/match-courier-city.ts";
import { findCourier } from "../accounts/courier-queries.ts";
import type { CourierRule } from "./courier-rule.ts";
import { deleteRule, insertRule, lockRuleIds, placeRules } from "./courier-rule-queries.ts";

interface NewRule extends Pick<CourierRule, "province" | "cashFrom" | "cashTo" | "gramsFrom" | "gramsTo"> {
  courierId: string;
  /** As typed; empty: every city. */
  cityName: string;
}

/** Adds a rule behind the others. */
export async function addRule(
  db: Database,
  { courierId, cityName, ...rule }: NewRule,
  actorId: string,
): Promise<"added" | "unknownCourier" | "unknownCity"> {
  const cities = await listCities(db);
  const city = cityName === "" ? null : findNamedCity(cities, cityName);
  if (cityName !== "" && !city) return "unknownCity";
  return db.transaction().execute(async (tx) => {
    if (!(await findCourier(tx, courierId))) return "unknownCourier";
    await insertRule(tx, { courierId, cityId: city?.id ?? null, ...rule });
    await recordAudit(tx, { actorId, action: "courier.rules", subject: courierId });
    return "added";
  });
}

/** Moves a rule one place, or removes it; what is gone already stays gone. */
export async function changeRule(
  db: Database,
  { ruleId, step }: { ruleId: number; step: "up" | "down" | "remove" },
  actorId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = await lockRuleIds(tx);
    const from = ids.indexOf(ruleId);
    if (from < 0) return;
    ids.splice(from, 1);
    if (step === "remove") await deleteRule(tx, ruleId);
    else ids.splice(Math.max(0, from + (step === "up" ? -1 : 1)), 0, ruleId);
    await placeRules(tx, ids);
    await recordAudit(tx, { actorId, action: "courier.rules", subject: String(ruleId) });
  });
}

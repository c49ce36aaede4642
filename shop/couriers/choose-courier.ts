import { listCities } from "../cities/city-queries.ts";
import type { Database } from "../schema.ts";
import { listCouriers } from "./courier-queries.ts";
import { describeRule, fitsRule } from "./courier-rule.ts";
import { listRules } from "./courier-rule-queries.ts";
import { couriersServing } from "./couriers-serving.ts";

/**
 * Proposes a courier: that of the first rule that fits and whose courier delivers there; else the first courier in the
 * owner's order that does, own riders aside. A person may always choose another. null: no courier delivers there.
 * @param parcel `cashDue` is paisa; `weightGrams` null: not known
 */
export async function chooseCourier(
  db: Database,
  { cityId, cashDue, weightGrams }: { cityId: string; cashDue: number; weightGrams: number | null },
): Promise<{ courierId: string; reason: string } | null> {
  const served = (await couriersServing(db, cityId)).filter(({ outcome }) => outcome === "served");
  const serves = new Set(served.map(({ courierId }) => courierId));
  const province = (await listCities(db)).find(({ id }) => id === cityId)?.province ?? null;
  const parcel = { cityId, province, cashDue, weightGrams };
  const rules = await listRules(db);
  const rule = rules.find((one) => serves.has(one.courierId) && fitsRule(one, parcel));
  if (rule) return { courierId: rule.courierId, reason: describeRule(rule, rule.cityName) };
  const riders = new Set((await listCouriers(db)).filter(({ isRider }) => isRider).map(({ id }) => id));
  const first = served.find(({ courierId }) => !riders.has(courierId));
  return first ? { courierId: first.courierId, reason: "First in the list that delivers there" } : null;
}

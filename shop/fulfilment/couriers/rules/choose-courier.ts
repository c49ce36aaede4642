import type { Database } from "../../../schema.ts";
import { listCities } from "../../cities/city-queries.ts";
import { listCouriers } from "../accounts/courier-queries.ts";
import { describeRule, fitsRule } from "./courier-rule.ts";
import { listRules } from "./courier-rule-queries.ts";
import { type CourierOfCity, couriersServing } from "./couriers-serving.ts";

export interface ParcelToPlace {
  cityId: string;
  /** Paisa. */
  collects: number;
  /** null: not known. */
  weightGrams: number | null;
}

export interface ProposedCourier {
  courierId: string;
  /** In words for the dashboard. */
  reason: string;
}

/**
 * Proposes a courier: that of the first rule that fits and whose courier delivers there; else the first courier in the
 * owner's order that does, own riders aside. A person may always choose another. null: no courier delivers there.
 */
export async function chooseCourier(db: Database, parcel: ParcelToPlace): Promise<ProposedCourier | null> {
  const choose = await readCourierChoice(db);
  return choose(parcel, await couriersServing(db, parcel.cityId));
}

/** What `chooseCourier` decides by, read once for many parcels. */
export async function readCourierChoice(db: Database) {
  const rules = await listRules(db);
  const provinces = new Map((await listCities(db)).map(({ id, province }) => [id, province]));
  const riders = new Set((await listCouriers(db)).filter(({ isRider }) => isRider).map(({ id }) => id));
  return (parcel: ParcelToPlace, serving: readonly CourierOfCity[]): ProposedCourier | null => {
    const served = serving.filter(({ outcome }) => outcome === "served").map(({ courierId }) => courierId);
    const seen = { ...parcel, province: provinces.get(parcel.cityId) ?? null };
    const rule = rules.find((one) => served.includes(one.courierId) && fitsRule(one, seen));
    if (rule) return { courierId: rule.courierId, reason: describeRule(rule, rule.cityName) };
    const first = served.find((courierId) => !riders.has(courierId));
    return first ? { courierId: first, reason: "First courier in your list that delivers there" } : null;
  };
}

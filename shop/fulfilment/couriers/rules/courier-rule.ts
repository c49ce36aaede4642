import { displayPrice } from "../../../base/price.ts";

/** When a courier is chosen. What is null fits everything; amounts are paisa. */
export interface CourierRule {
  id: number;
  courierId: string;
  cityId: string | null;
  province: string | null;
  cashFrom: number | null;
  cashTo: number | null;
  gramsFrom: number | null;
  gramsTo: number | null;
  active: boolean;
}

/** A parcel as the rules see it. */
export interface ParcelToSend {
  cityId: string;
  province: string | null;
  collects: number;
  /** null: not known. */
  weightGrams: number | null;
}

const isWithin = (value: number, from: number | null, to: number | null) =>
  (from === null || value >= from) && (to === null || value <= to);

/** Whether a rule fits a parcel. A weight that no one knows fits no rule about weights. */
export function fitsRule(rule: CourierRule, parcel: ParcelToSend): boolean {
  const { weightGrams } = parcel;
  const fitsWeight =
    (rule.gramsFrom === null && rule.gramsTo === null) ||
    (weightGrams !== null && isWithin(weightGrams, rule.gramsFrom, rule.gramsTo));
  return (
    rule.active &&
    (rule.cityId === null || rule.cityId === parcel.cityId) &&
    (rule.province === null || rule.province === parcel.province) &&
    isWithin(parcel.collects, rule.cashFrom, rule.cashTo) &&
    fitsWeight
  );
}

/** A rule in words. @param cityName of its city */
export function describeRule(rule: CourierRule, cityName: string | null): string {
  const parts = [
    rule.cityId === null ? null : (cityName ?? rule.cityId),
    rule.province,
    range("cash", rule.cashFrom, rule.cashTo, displayPrice),
    range("weight", rule.gramsFrom, rule.gramsTo, (grams) => `${grams} g`),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : "Every parcel";
}

function range(name: string, from: number | null, to: number | null, show: (value: number) => string) {
  if (from === null && to === null) return null;
  if (from === null) return `${name} up to ${show(to ?? 0)}`;
  return to === null ? `${name} from ${show(from)}` : `${name} ${show(from)} to ${show(to)}`;
}

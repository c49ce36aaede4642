import { formatDay, isoDay } from "../../../shop/base/karachi-time.ts";
import { amountText, displayPrice } from "../../../shop/base/price.ts";
import { expectedCharges, type Tariff, tariffOn } from "../../../shop/fulfilment/couriers/rules/tariff.ts";
import { writeRates } from "../../../shop/fulfilment/couriers/rules/tariff-form.ts";
import { listCityZones, listTariffs } from "../../../shop/fulfilment/couriers/rules/tariff-queries.ts";
import type { Database } from "../../../shop/schema.ts";

/** A tariff in words. */
export interface TariffView {
  startsOn: string;
  from: string;
  isCurrent: boolean;
  summary: string;
  examples: string[];
}

const percentText = (share: number) => String(share / 100);
/** Grams and cash of the parcel that examples are about. */
const example = { grams: 500, cash: 200_000 };

/** The tariffs of a courier, and the newest as the form shows it. */
export async function viewTariffs(db: Database, courierId: string, now: Date) {
  const [tariffs, cityZones] = await Promise.all([listTariffs(db, courierId), listCityZones(db, courierId)]);
  const current = tariffOn(tariffs, isoDay(now));
  const zones = new Map<string, string[]>();
  for (const { zone, cityName } of cityZones) zones.set(zone, [...(zones.get(zone) ?? []), cityName]);
  const [newest] = tariffs;
  return {
    tariffs: tariffs.map((tariff) => toView(tariff, tariff === current)),
    typed: {
      startsOn: "",
      fuel: percentText(newest?.fuelShare ?? 0),
      handlingFixed: amountText(newest?.handlingFixed ?? 0),
      handlingShare: percentText(newest?.handlingShare ?? 0),
      returnFixed: amountText(newest?.returnFixed ?? 0),
      returnShare: percentText(newest?.returnShare ?? 0),
      rates: newest ? writeRates(newest.rates) : "",
    } as Record<string, string>,
    zones: [...zones].map(([zone, names]) => `${zone}: ${names.join(", ")}`).join("\n"),
  };
}

function toView(tariff: Tariff, isCurrent: boolean): TariffView {
  const fixedAndShare = (fixed: number, share: number) => `${displayPrice(fixed)} + ${percentText(share)} %`;
  const zones = [...new Set(tariff.rates.map(({ zone }) => zone))];
  return {
    startsOn: tariff.startsOn,
    from: formatDay(tariff.startsOn),
    isCurrent,
    summary: [
      `Fuel ${percentText(tariff.fuelShare)} %`,
      `cash ${fixedAndShare(tariff.handlingFixed, tariff.handlingShare)}`,
      `return ${fixedAndShare(tariff.returnFixed, tariff.returnShare)} of base rate`,
    ].join(", "),
    examples: zones.slice(0, 6).map((zone) => exampleText(tariff, zone)),
  };
}

function exampleText(tariff: Tariff, zone: string): string {
  const charges = expectedCharges(tariff, { zone, ...example });
  const parcel = `${zone}, ${example.grams} g, cash ${displayPrice(example.cash)}`;
  if (!charges) return `${parcel}: no rate entered`;
  const { freight, fuel, handling, returned } = charges;
  const delivered = displayPrice(freight + fuel + handling);
  return `${parcel}: ${delivered} before tax, plus ${displayPrice(returned)} if returned`;
}

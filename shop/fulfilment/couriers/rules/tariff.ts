/** The freight of a zone in paisa: up to `grams`, or for each further `grams` beyond the heaviest of those. */
export interface TariffRate {
  zone: string;
  isFurther: boolean;
  grams: number;
  charge: number;
}

/** What a courier charges from a day on. Amounts are paisa; shares are hundredths of a percent. */
export interface Tariff {
  /** `YYYY-MM-DD`. */
  startsOn: string;
  fuelShare: number;
  handlingFixed: number;
  handlingShare: number;
  returnFixed: number;
  returnShare: number;
  rates: readonly TariffRate[];
}

/** What a parcel is expected to cost, in paisa. */
export interface ExpectedCharges {
  freight: number;
  fuel: number;
  /** For collecting its cash. */
  handling: number;
  /** In addition, if it comes back. */
  returned: number;
}

/** The zone of all cities that have no other one. */
export const otherZone = "Other";

/** The tariff of a day; null: none had started. */
export function tariffOn<T extends Pick<Tariff, "startsOn">>(tariffs: readonly T[], day: string): T | null {
  const started = tariffs.filter(({ startsOn }) => startsOn <= day);
  return started.reduce<T | null>((last, one) => (last && last.startsOn > one.startsOn ? last : one), null);
}

/** The zone of a city: its own, else that of its province if the tariff has one, else the rest. */
export function zoneOf(
  rates: readonly TariffRate[],
  { zone, province }: { zone: string | null; province: string | null },
): string {
  const has = (name: string | null) => name !== null && rates.some((rate) => rate.zone === name);
  if (has(zone)) return zone as string;
  return has(province) ? (province as string) : otherZone;
}

const shareOf = (amount: number, share: number) => Math.round((amount * share) / 10_000);

/** What a parcel costs by a tariff; null: the tariff says nothing of such a weight in that zone. */
export function expectedCharges(
  tariff: Tariff,
  { zone, grams, cash }: { zone: string; grams: number; cash: number },
): ExpectedCharges | null {
  const freight = freightOf(
    tariff.rates.filter((rate) => rate.zone === zone),
    grams,
  );
  if (freight === null) return null;
  return {
    freight,
    fuel: shareOf(freight, tariff.fuelShare),
    handling: cash > 0 ? tariff.handlingFixed + shareOf(cash, tariff.handlingShare) : 0,
    returned: tariff.returnFixed + shareOf(freight, tariff.returnShare),
  };
}

function freightOf(rates: readonly TariffRate[], grams: number): number | null {
  const slabs = rates.filter(({ isFurther }) => !isFurther).sort((one, other) => one.grams - other.grams);
  const slab = slabs.find((one) => grams <= one.grams);
  if (slab) return slab.charge;
  const heaviest = slabs.at(-1);
  const further = rates.find(({ isFurther }) => isFurther);
  if (!heaviest || !further) return null;
  return heaviest.charge + Math.ceil((grams - heaviest.grams) / further.grams) * further.charge;
}

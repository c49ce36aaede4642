import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Timestamp } from "../../customers/schema.ts";

/** What a courier charges from a day on. Amounts are paisa; shares are hundredths of a percent. */
export interface CourierTariffsTable {
  id: GeneratedAlways<number>;
  courierId: string;
  /** `YYYY-MM-DD`. */
  startsOn: ColumnType<Date, string, string>;
  fuelShare: Generated<number>;
  handlingFixed: Generated<number>;
  handlingShare: Generated<number>;
  returnFixed: Generated<number>;
  returnShare: Generated<number>;
  version: Generated<number>;
  createdAt: Timestamp;
}

export interface CourierTariffRatesTable {
  tariffId: number;
  zone: string;
  /** For each further `grams` beyond the heaviest weight of the zone. */
  isFurther: Generated<boolean>;
  grams: number;
  charge: number;
}

export interface CourierCityZonesTable {
  courierId: string;
  cityId: string;
  zone: string;
}

export interface TaxRatesTable {
  /** On a courier's charges; income tax and sales tax that it withholds of the cash. */
  kind: "charges" | "cash_income" | "cash_sales";
  startsOn: ColumnType<Date, string, string>;
  /** Hundredths of a percent. */
  share: number;
}

/** The first rule that fits decides; null fits everything. */
export interface CourierRulesTable {
  id: GeneratedAlways<number>;
  position: number;
  courierId: string;
  cityId: string | null;
  province: string | null;
  cashFrom: number | null;
  cashTo: number | null;
  gramsFrom: number | null;
  gramsTo: number | null;
  active: Generated<boolean>;
  version: Generated<number>;
  createdAt: Timestamp;
}

export interface CourierSheetsTable {
  id: GeneratedAlways<number>;
  courierId: string;
  kind: "booking" | "answer";
  name: string;
  columns: ColumnType<unknown, string, string>;
  version: Generated<number>;
  updatedAt: Timestamp;
}

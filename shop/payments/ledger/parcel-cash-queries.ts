import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../schema.ts";

/** The cash of a parcel: the sums of its orders' parts, in paisa. */
export interface ParcelCash {
  /** What it collects. */
  collects: number;
  /** What whoever has it was told; null: nobody was told. */
  told: number | null;
  /** What they would be told today. */
  today: number;
}

/** Selects the `ParcelCash` of parcels by `shipment_id`. @param ids an array of their ids */
export const parcelCash = (ids: RawBuilder<unknown>) => sql`
  select shipment_id, sum(part)::bigint as collects, sum(told)::bigint as told, sum(today)::bigint as today
  from cash_of_parcels(${ids}) group by shipment_id`;

/** What one parcel collects, in paisa, for lists that show few. */
export const cashOfParcel = (shipmentId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(part), 0)::bigint from cash_of_parcels(array[${shipmentId}]))`;

/** The cash of parcels by their ids; one without any order is not among them. */
export async function listParcelCash(
  db: Database,
  shipmentIds: readonly number[],
): Promise<Map<number, ParcelCash>> {
  if (shipmentIds.length === 0) return new Map();
  const { rows } = await sql<ParcelCash & { shipmentId: number }>`
    ${parcelCash(sql`${[...shipmentIds]}::bigint[]`)}`.execute(db);
  return new Map(rows.map(({ shipmentId, ...cash }) => [shipmentId, cash]));
}

/** The orders of a parcel for which its courier would be told more today, each with the difference in paisa. */
export async function listDearerParts(db: Database, shipmentId: number) {
  const { rows } = await sql<{ orderId: number; amount: number }>`
    select order_id, (today - told)::bigint as amount from cash_of_parcels(array[${shipmentId}::bigint])
    where today > told order by order_id`.execute(db);
  return rows;
}

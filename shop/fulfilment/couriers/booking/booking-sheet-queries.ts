import { sql } from "kysely";
import { parcelCash } from "../../../payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../../../schema.ts";
import type { Consignee } from "../../model/consignee.ts";
import type { SheetColumn } from "./booking-sheet.ts";

const sheetName = "Booking";

/** The columns of a courier's sheet; null: no one has said. */
export async function findSheetColumns(db: Database, courierId: string): Promise<SheetColumn[] | null> {
  const row = await db
    .selectFrom("courierSheets")
    .where("courierId", "=", courierId)
    .where("kind", "=", "booking")
    .where("name", "=", sheetName)
    .select((eb) => eb.ref("columns").$castTo<SheetColumn[]>().as("columns"))
    .executeTakeFirst();
  return row?.columns ?? null;
}

/** Stores the columns of a courier's sheet in the place of the last ones. */
export async function storeSheetColumns(
  tx: Database,
  courierId: string,
  columns: readonly SheetColumn[],
): Promise<void> {
  await tx
    .insertInto("courierSheets")
    .values({ courierId, kind: "booking", name: sheetName, columns: JSON.stringify(columns) })
    .onConflict((conflict) =>
      conflict.columns(["courierId", "kind", "name"]).doUpdateSet({
        columns: JSON.stringify(columns),
        version: sql<number>`courier_sheets.version + 1`,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .execute();
}

export interface WaitingParcel {
  id: number;
  reference: string;
  consignee: Consignee;
  /** Whole rupees that it collects. */
  cashRupees: number;
  weightGrams: number;
  pieces: number;
  contents: string;
  /** As the courier spells it, else as the shop does. */
  city: string;
}

/** The ids of the parcels that a person is to book with a courier, the oldest first. */
export async function listIdsForSheet(db: Database, courierId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shipments s where courier = ${courierId} and state = 'planned' and consignee is not null
      and exists (select from shipment_lines where shipment_id = s.id) order by id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** A parcel that the last sheet named with another sum than it would be told today. Paisa. */
export interface ChangedParcel {
  id: number;
  reference: string;
  told: number;
  today: number;
}

/** Those of these parcels whose courier was told another sum by an earlier sheet, the oldest first. */
export async function listChangedOnSheet(db: Database, ids: readonly number[]): Promise<ChangedParcel[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChangedParcel>`
    select s.id, s.reference, cash.told, cash.today from shipments s
    join (${parcelCash(sql`${[...ids]}::bigint[]`)}) as cash on cash.shipment_id = s.id
    where s.on_sheet_at is not null and abs(cash.told - cash.today) >= 100 order by s.id`.execute(db);
  return rows;
}

/** Marks parcels as named by a booking sheet that was downloaded, or takes the mark back. */
export async function markOnSheet(tx: Database, ids: readonly number[], isOnSheet: boolean): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ onSheetAt: isOnSheet ? sql<Date>`now()` : null, updatedAt: sql<Date>`now()` })
    .where("id", "in", [0, ...ids])
    .where("state", "=", "planned")
    .execute();
}

/** The parcels of a courier that a downloaded sheet names and that are not booked. */
export async function listIdsOnSheet(db: Database, courierId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shipments where courier = ${courierId} and state = 'planned' and on_sheet_at is not null order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What a sheet says of parcels, the oldest first. */
export async function listParcelsOnSheet(db: Database, ids: readonly number[]): Promise<WaitingParcel[]> {
  const { rows } = await sql<WaitingParcel>`
    select s.id, s.reference, s.consignee, told_sum(s.id) / 100 as cash_rupees,
      coalesce(s.weight_grams, nullif(content.grams, 0), 500)::integer as weight_grams,
      content.pieces, content.contents, coalesce(listed.name, cities.name, s.consignee #>> '{city,name}', '') as city
    from shipments s
    cross join lateral (
      select sum(sl.quantity)::integer as pieces, sum(coalesce(l.unit_weight_grams, 0) * sl.quantity) as grams,
        left(string_agg(sl.quantity || ' x ' || l.product_name, ', ' order by sl.order_id, sl.line), 190) as contents
      from shipment_lines sl join order_lines l on l.order_id = sl.order_id and l.line = sl.line
      where sl.shipment_id = s.id
    ) as content
    left join cities on cities.id = s.consignee #>> '{city,code}'
    left join city_mappings m on m.city_id = cities.id and m.courier_id = s.courier
    left join courier_cities listed on listed.courier_id = m.courier_id and listed.code = m.code
    where s.id = any(${[...ids]}) and content.pieces > 0 order by s.id`.execute(db);
  return rows;
}

/** A parcel by our number of it, as a courier sends it back. */
export function findParcelByReference(db: Database, reference: string) {
  return db
    .selectFrom("shipments")
    .where("reference", "=", reference)
    .select(["id", "courier", "trackingNumber"])
    .executeTakeFirst();
}

import { sql } from "kysely";
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
  reference: string;
  consignee: Consignee;
  weightGrams: number;
  pieces: number;
  contents: string;
  /** As the courier spells it, else as the shop does. */
  city: string;
}

/** The parcels that a person is to book with a courier, the oldest first. */
export async function listParcelsToBook(db: Database, courierId: string): Promise<WaitingParcel[]> {
  const { rows } = await sql<WaitingParcel>`
    select s.reference, s.consignee, coalesce(s.weight_grams, nullif(content.grams, 0), 500)::integer as weight_grams,
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
    where s.courier = ${courierId} and s.state = 'planned' and s.consignee is not null and content.pieces > 0
    order by s.id limit 500`.execute(db);
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

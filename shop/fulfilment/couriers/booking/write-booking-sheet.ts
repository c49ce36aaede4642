import { toCsv } from "../../../../platform/csv.ts";
import { recordAudit } from "../../../base/audit/audit-queries.ts";
import { isoDay } from "../../../base/karachi-time.ts";
import type { Database } from "../../../schema.ts";
import { findCourier } from "../accounts/courier-queries.ts";
import { type SheetColumn, type SheetParcel, sheetRows, standardColumns } from "./booking-sheet.ts";
import {
  findSheetColumns,
  listParcelsToBook,
  storeSheetColumns,
  type WaitingParcel,
} from "./booking-sheet-queries.ts";

/** The parcels that a courier is to book, as a CSV file in its own columns: UTF-8 with BOM. The export is audited. */
export async function writeBookingSheet(
  db: Database,
  courierId: string,
  now: Date,
  actorId: string,
): Promise<string> {
  const columns = (await findSheetColumns(db, courierId)) ?? standardColumns;
  const parcels = await listParcelsToBook(db, courierId);
  const details = { parcels: parcels.length };
  await recordAudit(db, { actorId, action: "courier.sheet", subject: courierId, details });
  const rows = sheetRows(
    columns,
    parcels.map((parcel) => toSheetParcel(parcel, isoDay(now))),
  );
  return `\uFEFF${toCsv(rows)}`;
}

function toSheetParcel({ consignee, ...parcel }: WaitingParcel, date: string): SheetParcel {
  const { name, phone, secondPhone, address, cashRupees } = consignee;
  return {
    name,
    phone,
    address,
    date,
    "second phone": secondPhone ?? "",
    reference: parcel.reference,
    city: parcel.city,
    cash: String(cashRupees),
    grams: String(parcel.weightGrams),
    kg: String(parcel.weightGrams / 1000),
    pieces: String(parcel.pieces),
    contents: parcel.contents,
  };
}

/** Says which columns a courier's sheet has. */
export async function setSheetColumns(
  db: Database,
  courierId: string,
  columns: readonly SheetColumn[],
  actorId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await findCourier(tx, courierId, "locked");
    await storeSheetColumns(tx, courierId, columns);
    await recordAudit(tx, { actorId, action: "courier.columns", subject: courierId });
  });
}

import { toCsv } from "../../../../platform/csv.ts";
import { recordAudit } from "../../../base/audit/audit-queries.ts";
import { isoDay } from "../../../base/karachi-time.ts";
import type { Database } from "../../../schema.ts";
import { lockParcels } from "../../parcels/pack-shipments-queries.ts";
import { tellCash } from "../../parcels/tell-cash.ts";
import { findCourier } from "../accounts/courier-queries.ts";
import { type SheetColumn, type SheetParcel, sheetRows, standardColumns } from "./booking-sheet.ts";
import {
  type ChangedParcel,
  findSheetColumns,
  listChangedOnSheet,
  listIdsForSheet,
  listIdsOnSheet,
  listParcelsOnSheet,
  markOnSheet,
  storeSheetColumns,
  type WaitingParcel,
} from "./booking-sheet-queries.ts";

/**
 * The parcels that a courier is to book, as a CSV file in its own columns: UTF-8 with BOM. From then on the courier counts as told what
 * it says. The export is audited.
 * @param named ids of the parcels that whoever downloads it knows to be named with another sum than on an earlier sheet
 * @returns null: there are others
 */
export async function writeBookingSheet(
  db: Database,
  { courierId, named }: { courierId: string; named: readonly number[] },
  now: Date,
  actorId: string,
): Promise<string | null> {
  const columns = (await findSheetColumns(db, courierId)) ?? standardColumns;
  const parcels = await db.transaction().execute((tx) => tellBySheet(tx, { courierId, named }));
  if (!parcels) return null;
  const details = { parcels: parcels.length };
  await recordAudit(db, { actorId, action: "courier.sheet", subject: courierId, details });
  const rows = sheetRows(
    columns,
    parcels.map((parcel) => toSheetParcel(parcel, isoDay(now))),
  );
  return `\uFEFF${toCsv(rows)}`;
}

async function tellBySheet(
  tx: Database,
  { courierId, named }: { courierId: string; named: readonly number[] },
): Promise<WaitingParcel[] | null> {
  const locked = await listIdsForSheet(tx, courierId);
  await lockParcels(tx, locked);
  // Whoever held a lock may have changed which they are; what came since is for the next sheet.
  const ids = (await listIdsForSheet(tx, courierId)).filter((id) => locked.includes(id));
  const changed = await listChangedOnSheet(tx, ids);
  if (changed.some(({ id }) => !named.includes(id))) return null;
  await tellCash(tx, ids, { again: true });
  await markOnSheet(tx, ids, true);
  return listParcelsOnSheet(tx, ids);
}

/** The parcels that the next sheet of a courier names with another sum than an earlier one, the oldest first. */
export async function listChangedForSheet(db: Database, courierId: string): Promise<ChangedParcel[]> {
  return listChangedOnSheet(db, await listIdsForSheet(db, courierId));
}

/** The sheet with these parcels was not sent: their courier was told nothing of them. */
export async function takeSheetBack(
  db: Database,
  { courierId, parcels }: { courierId: string; parcels: readonly number[] },
  actorId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = (await listIdsOnSheet(tx, courierId)).filter((id) => parcels.includes(id));
    await lockParcels(tx, ids);
    await markOnSheet(tx, ids, false);
    const details = { parcels: ids.length };
    await recordAudit(tx, { actorId, action: "courier.sheet-not-sent", subject: courierId, details });
  });
}

function toSheetParcel({ consignee, cashRupees, ...parcel }: WaitingParcel, date: string): SheetParcel {
  const { name, phone, secondPhone, address } = consignee;
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

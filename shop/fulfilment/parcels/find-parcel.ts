import { parseOrderNumber } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import { scannedText } from "./parcel-key.ts";
import { findParcelIds, listParcels, type Parcel } from "./parcel-queries.ts";

export type FoundParcel =
  | { outcome: "found"; parcel: Parcel }
  /** In words, for whoever holds the parcel. */
  | { outcome: "none" | "several"; reason: string };

/**
 * The parcel of what was scanned or typed: its reference, its tracking number, or the number of an order that has one.
 * @param isMeant which of several parcels of an order are meant; if none is, all are
 */
export async function findParcel(
  db: Database,
  typed: string,
  isMeant: (parcel: Parcel) => boolean,
): Promise<FoundParcel> {
  const text = scannedText(typed);
  const orderNumber = parseOrderNumber(typed)?.number ?? null;
  const bySlip = text ? await findParcelIds(db, { text, orderNumber: null }) : [];
  const ids =
    bySlip.length > 0 || orderNumber === null ? bySlip : await findParcelIds(db, { text: "", orderNumber });
  const all = await listParcels(db, ids);
  const meant = all.filter(isMeant);
  const [parcel, ...others] = meant.length > 0 ? meant : all;
  if (!parcel) return { outcome: "none", reason: `${text || "This"} is not one of your parcels.` };
  if (others.length > 0)
    return {
      outcome: "several",
      reason: `${text} matches ${others.length + 1} parcels. Scan the slip of the one you mean.`,
    };
  return { outcome: "found", parcel };
}

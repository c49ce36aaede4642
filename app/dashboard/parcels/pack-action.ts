import { data, redirect } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { correctSlip, packChosen, printChosen } from "../../../shop/fulfilment/parcels/make-parcels.ts";
import { type RefusedParcel, unpackShipment } from "../../../shop/fulfilment/parcels/pack-shipments.ts";
import {
  type ParcelKey,
  parseParcelIds,
  parseParcelKey,
} from "../../../shop/fulfilment/parcels/parcel-key.ts";
import type { Actor } from "../../../shop/orders/lifecycle/order-event-queries.ts";
import type { Database } from "../../../shop/schema.ts";

/** What was left as it is, in words. */
export interface RefusedPacking {
  message: string;
  reasons: string[];
}

export const refusePacking = (message: string, status: number, reasons: string[] = []) =>
  data<RefusedPacking>({ message, reasons }, status);

/** The most parcels of one form. */
const maxChosen = 300;

export const slipsPath = (ids: readonly number[]) => `/dashboard/pack/slips?parcels=${ids.join(",")}`;

/** Prints slips, marks as packed, or takes that back; `without`: packs one parcel without its orders that are not paid. */
export async function packAction(form: FormData, db: Database, actor: Actor) {
  const without = form.get("without");
  const intent = without ? "pack" : form.get("intent");
  if (intent === "undo") return undoPacking(parseParcelIds(String(form.get("parcels"))), db, actor);
  if (intent === "corrected") return correctSlips(form, db, actor);
  if (intent !== "print" && intent !== "pack") return refusePacking(outOfDateText, 400);
  const keys = (without ? [without] : form.getAll("parcel")).map((key) => parseParcelKey(String(key)));
  const chosen = keys.filter((key): key is ParcelKey => key !== null).slice(0, maxChosen);
  if (chosen.length === 0) return refusePacking("Please tick at least one parcel.", 400);
  if (intent === "print") {
    const { shipmentIds, refused } = await printChosen(db, chosen, actor);
    if (shipmentIds.length > 0) throw redirect(`${slipsPath(shipmentIds)}&print`);
    return refusePacking("Nothing was printed.", 409, reasonsOf(refused));
  }
  const { packed, refused } = await packChosen(db, chosen, actor);
  // Someone else has pressed at the same time: theirs to undo.
  if (refused.length === 0 && packed.length === 0) throw redirect("/dashboard/pack?already");
  if (refused.length === 0) throw redirect(`/dashboard/pack?packed=${packed.join(",")}`);
  return refusePacking(`${packed.length} packed. Not packed:`, 409, reasonsOf(refused));
}

/** Someone has written the sum that the page showed on the slip of a packed parcel. */
async function correctSlips(form: FormData, db: Database, { actorId }: Actor) {
  const [id] = parseParcelIds(String(form.get("corrected")));
  const cash = Number(form.get("cash"));
  if (!id || !Number.isSafeInteger(cash) || cash < 0) return refusePacking(outOfDateText, 400);
  await correctSlip(db, { shipmentId: id, cash }, actorId);
  throw redirect("/dashboard/pack?corrected");
}

async function undoPacking(ids: number[], db: Database, actor: Actor) {
  let undone = 0;
  for (const id of ids.slice(0, maxChosen)) if (await unpackShipment(db, id, actor)) undone++;
  if (undone > 0) throw redirect("/dashboard/pack?undone");
  return refusePacking("It is already handed over, or no longer packed.", 409);
}

/** Why parcels were refused, each with its reference, if it has one. */
export function reasonsOf(refused: readonly RefusedParcel[]): string[] {
  return refused.map(({ reference, reason }) =>
    /^SH-/.test(reference) ? `${reference}: ${reason}` : reason,
  );
}

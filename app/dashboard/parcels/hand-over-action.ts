import { data, redirect } from "react-router";
import { handOver } from "../../../shop/fulfilment/parcels/hand-over.ts";
import { handOverForm } from "../../../shop/fulfilment/parcels/hand-over-form.ts";
import { parseParcelIds } from "../../../shop/fulfilment/parcels/parcel-key.ts";
import type { Actor } from "../../../shop/orders/lifecycle/order-event-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { reasonsOf } from "./pack-action.ts";

export interface HandOverAnswer extends Rejected {
  reasons: string[];
  /** A hand-over that was kept on the phone has arrived: what it says. */
  arrived?: string;
}

const refuse = (rejected: Rejected, status: number, reasons: string[] = []) =>
  data<HandOverAnswer>({ ...rejected, reasons }, status);

/** The most parcels of one hand-over. */
const maxParcels = 500;

/** Hands over what is ticked. Sent later, from a phone that had no network, it answers without leading away. */
export async function handOverAction(form: FormData, db: Database, actor: Actor) {
  const parsed = parseForm(handOverForm, form);
  if (!parsed.ok) return refuse(parsed.rejected, 400);
  const shipmentIds = parseParcelIds(form.getAll("parcel").map(String).join(","));
  if (shipmentIds.length === 0)
    return refuse(reject(form, { form: "Please tick at least one parcel." }), 400);
  if (shipmentIds.length > maxParcels)
    return refuse(reject(form, { form: `You can give up to ${maxParcels} parcels at a time.` }), 400);
  const { key, courier, rider, counted, at } = parsed.value;
  const result = await handOver(
    db,
    {
      key,
      courierId: courier,
      riderName: rider,
      shipmentIds,
      counted: counted ?? shipmentIds.length,
      at: at ?? new Date(),
    },
    actor,
  );
  const reasons = reasonsOf(result.refused);
  if (result.outcome === "refused") return refuse(reject(form, { form: result.reason }), 409, reasons);
  if (form.has("later")) {
    const count = result.shipmentIds.length;
    const arrived = `${count} ${count === 1 ? "parcel" : "parcels"} handed over.`;
    return data<HandOverAnswer>({ values: {}, errors: {}, reasons, arrived });
  }
  const kept = result.refused.map(({ shipmentId }) => shipmentId).join(",");
  throw redirect(`/dashboard/hand-over/${result.handOverId}${kept ? `?kept=${kept}` : ""}`);
}

import { data, type RouterContextProvider, redirect } from "react-router";
import {
  bookByHand,
  cancelBooking,
  decideBooking,
  type ParcelResult,
} from "../../../../shop/fulfilment/couriers/booking/decide-booking.ts";
import { type ParcelForm, parcelForm } from "../../../../shop/fulfilment/couriers/booking/parcel-form.ts";
import { sendForOldAmount } from "../../../../shop/fulfilment/couriers/booking/send-for-old-amount.ts";
import { settleCancellation } from "../../../../shop/fulfilment/couriers/booking/settle-cancellation.ts";
import {
  adviseCourier,
  interceptParcel,
} from "../../../../shop/fulfilment/couriers/tracking/advise-courier.ts";
import { recordStaffEvent } from "../../../../shop/fulfilment/couriers/tracking/record-courier-events.ts";
import { trackSoon } from "../../../../shop/fulfilment/couriers/tracking/tracking-queries.ts";
import type { Permission } from "../../../../shop/staff/model/permissions.ts";
import { customer, database } from "../../../http/context.ts";
import { requirePermission } from "../../../http/dashboard-access.ts";
import { parseForm, type Rejected, reject } from "../../../http/forms/parse-form.ts";

/** A form of a parcel that was refused; `intent` is which. */
export interface RejectedParcelForm extends Rejected {
  intent: string;
}

/** What is said after a form was carried out, by its intent. */
export const parcelDoneTexts: Readonly<Record<string, string>> = {
  booked: "Saved. The parcel is booked with this tracking number.",
  not_booked: "Saved. You can book this parcel again.",
  ask: "We are asking the courier again.",
  number: "Saved. The parcel is booked with this tracking number.",
  cancel: "Cancelling the booking: see the requests below.",
  old_amount: "It may leave for the amount that was booked.",
  cancel_again: "We are asking the courier again to cancel it.",
  cancelled: "Saved. The booking is marked as cancelled.",
  retry: "We are asking the courier to try again.",
  return: "We are asking the courier to return it.",
  intercept: "The change is saved: see the requests below.",
  say: "Written down.",
  track: "We will ask the courier within a minute.",
};

const advising: Permission = "parcels.chase";
const permissionOf: Partial<Record<ParcelForm["intent"], Permission>> = {
  retry: advising,
  return: advising,
  intercept: advising,
  track: "orders.see",
  old_amount: "orders.status",
};

interface ParcelToChange {
  id: number;
  courier: string | null;
  path: string;
}

/** Carries out a form of a parcel's screen, and redirects to it. */
export async function parcelAction(
  form: FormData,
  parcel: ParcelToChange,
  context: Readonly<RouterContextProvider>,
) {
  const intent = String(form.get("intent"));
  const parsed = parseForm(parcelForm, form);
  if (!parsed.ok) return data<RejectedParcelForm>({ intent, ...parsed.rejected }, { status: 400 });
  requirePermission(context, permissionOf[parsed.value.intent] ?? "parcels.book");
  const result = await carryOut(parsed.value, parcel, context);
  if (result.outcome === "done") throw redirect(`${parcel.path}?done=${parsed.value.intent}`);
  return data<RejectedParcelForm>({ intent, ...reject(form, { form: result.reason }) }, { status: 409 });
}

async function carryOut(
  form: ParcelForm,
  { id: shipmentId, courier }: ParcelToChange,
  context: Readonly<RouterContextProvider>,
): Promise<ParcelResult> {
  const db = context.get(database);
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  switch (form.intent) {
    case "booked":
      return decideBooking(
        db,
        { shipmentId, decision: "booked", trackingNumber: form.trackingNumber },
        actor,
      );
    case "not_booked":
    case "ask":
      return decideBooking(db, { shipmentId, decision: form.intent }, actor);
    case "number": {
      const { trackingNumber } = form;
      if (!courier) return { outcome: "refused", reason: "Choose a courier first." };
      return bookByHand(db, { shipmentId, courierId: courier, trackingNumber }, actor);
    }
    case "cancel":
      return cancelBooking(db, shipmentId, actor);
    case "old_amount":
      return sendForOldAmount(db, shipmentId, actor);
    case "cancel_again":
    case "cancelled": {
      const how = form.intent === "cancelled" ? "by_hand" : "again";
      return settleCancellation(db, { shipmentId, trackingNumber: form.trackingNumber, how }, actor);
    }
    case "retry":
    case "return":
      return adviseCourier(db, { shipmentId, advice: form.intent, remarks: form.remarks }, actor);
    case "intercept":
      return interceptParcel(db, { shipmentId, remarks: form.remarks }, actor);
    case "say":
      return recordStaffEvent(db, { shipmentId, meaning: form.meaning, seen: form.seen }, actor);
    case "track":
      await trackSoon(db, [shipmentId]);
      return { outcome: "done" };
  }
}

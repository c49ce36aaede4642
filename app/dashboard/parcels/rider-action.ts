import { data, type RouterContextProvider, redirect } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { recordStaffEvent } from "../../../shop/fulfilment/couriers/tracking/record-courier-events.ts";
import { counterEntry, enterOnAccount } from "../../../shop/fulfilment/riders/enter-on-account.ts";
import { nameRiderOfHandOver } from "../../../shop/fulfilment/riders/name-rider-of-hand-over.ts";
import {
  counterForm,
  nameRiderForm,
  riderEntryForm,
  riderParcelForm,
} from "../../../shop/fulfilment/riders/rider-form.ts";
import { listRiderParcels } from "../../../shop/fulfilment/riders/rider-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { meanwhileText, owedText, riderPath, seenText } from "./rider-view.ts";

/** A form of a rider's screen that was refused; `form` is which. */
export interface RejectedRiderForm extends Rejected {
  form: string;
}

/** What is said after a form was carried out. */
export const riderDoneTexts: Readonly<Record<string, string>> = {
  entered: "Saved to the rider's account.",
  countered: "Undone.",
  named: "Parcels assigned to the rider.",
  given: "The parcels are with the other rider.",
  delivered: "Delivered. The rider now owes this cash.",
  attempted: "Saved.",
  coming_back: "The rider is bringing it back. Receive it under Returns when it arrives.",
};

/** Carries out a form of a rider's screen and redirects to it. */
export async function riderAction(form: FormData, riderId: number, context: Readonly<RouterContextProvider>) {
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const intent = String(form.get("intent"));
  const refuse = (rejected: Rejected, status: number) =>
    data<RejectedRiderForm>(
      { form: intent === "enter" ? String(form.get("kind")) : intent, ...rejected },
      { status },
    );
  const done = (what: string, delivered: readonly string[] = []) =>
    redirect(`${riderPath(riderId)}?done=${what}${delivered.map((one) => `&delivered=${one}`).join("")}`);
  if (intent === "enter") {
    const parsed = parseForm(riderEntryForm, form);
    if (!parsed.ok) return refuse(parsed.rejected, 400);
    const { balance: shown, ...entry } = parsed.value;
    const result = await enterOnAccount(db, { ...entry, riderId }, actorId);
    if (result.outcome === "refused") return refuse(reject(form, { amount: result.reason }), 409);
    if (result.outcome === "unknown") throw data("Rider not found", { status: 404 });
    if (result.outcome === "entered")
      throw done("entered", result.meanwhile.flatMap(({ reference }) => reference ?? []).slice(0, 20));
    const { meanwhile, balance, seen } = result;
    const amount = `${meanwhileText(meanwhile)} This page said that the rider ${owedText(shown)}; now the rider ${owedText(balance)}. Save again to enter your amount as well.`;
    const { values, errors } = reject(form, { amount });
    // Pressed again, it is based on what is said here.
    return refuse({ values: { ...values, balance: String(balance), seen: seenText(seen) }, errors }, 409);
  }
  if (intent === "counter") {
    const parsed = parseForm(counterForm, form);
    if (!parsed.ok) return refuse(parsed.rejected, 400);
    const { event, key } = parsed.value;
    const result = await counterEntry(db, { key, riderId, eventId: event }, actorId);
    if (result.outcome === "unknown") throw data("Entry not found", { status: 404 });
    throw done("countered");
  }
  if (intent === "give") {
    const parsed = parseForm(nameRiderForm, form);
    if (!parsed.ok) return refuse(reject(form, { form: "Please choose a rider." }), 400);
    const { handOver: handOverId, rider: to } = parsed.value;
    const result = await nameRiderOfHandOver(db, { handOverId, from: riderId, riderId: to }, actorId);
    if (result.outcome === "refused") return refuse(reject(form, { form: result.reason }), 409);
    throw done("given");
  }
  if (intent !== "parcel") return refuse(reject(form, { form: outOfDateText }), 400);
  const parsed = parseForm(riderParcelForm, form);
  if (!parsed.ok) return refuse(parsed.rejected, 400);
  const { parcel, meaning, seen } = parsed.value;
  const isHis = (await listRiderParcels(db, riderId, parcel)).length > 0;
  const reason = "This parcel is no longer with the rider.";
  if (!isHis) return refuse(reject(form, { form: reason }), 409);
  const actor = { actor: "admin", actorId } as const;
  const result = await recordStaffEvent(db, { shipmentId: parcel, meaning, seen }, actor);
  if (result.outcome === "refused") return refuse(reject(form, { form: result.reason }), 409);
  throw done(meaning);
}

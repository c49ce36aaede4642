import { data, type RouterContextProvider, redirect } from "react-router";
import { decideMapping } from "../../../../shop/fulfilment/cities/decide-mapping.ts";
import { type BookForm, bookForm } from "../../../../shop/fulfilment/couriers/booking/book-form.ts";
import { bookPasted } from "../../../../shop/fulfilment/couriers/booking/book-pasted.ts";
import {
  bookByHand,
  decideBooking,
  type ParcelResult,
} from "../../../../shop/fulfilment/couriers/booking/decide-booking.ts";
import {
  listParcelsBeforeBooking,
  maxToBook,
} from "../../../../shop/fulfilment/couriers/booking/parcels-to-book-queries.ts";
import { requestBooking } from "../../../../shop/fulfilment/couriers/booking/request-booking.ts";
import { setParcelCity } from "../../../../shop/fulfilment/couriers/booking/set-parcel-city.ts";
import { takeSheetBack } from "../../../../shop/fulfilment/couriers/booking/write-booking-sheet.ts";
import { customer, database } from "../../../http/context.ts";
import { isAllowed } from "../../../http/dashboard-access.ts";
import { parseForm, reject } from "../../../http/forms/parse-form.ts";
import type { RejectedParcelForm } from "../parcel/action.ts";
import { bookPath, bookRow } from "./row.ts";

/** A form that was refused; `row` is the parcel's or city's whose it was. */
export interface RejectedBookForm extends RejectedParcelForm {
  row: string;
  /** Parcels that were left, and why. */
  reasons: string[];
}

type Context = Readonly<RouterContextProvider>;

const actorOf = (context: Context) => ({ actor: "admin", actorId: context.get(customer).id }) as const;

/** Carries out a form of the list of parcels to book, and redirects to it. */
export async function bookAction(form: FormData, context: Context) {
  const intent = String(form.get("intent"));
  if (intent === "book") return bookMany(form, context);
  const row = bookRow(form);
  const parsed = parseForm(bookForm, form);
  if (!parsed.ok)
    return data<RejectedBookForm>({ intent, row, reasons: [], ...parsed.rejected }, { status: 400 });
  if (parsed.value.intent === "numbers") return typeNumbers(parsed.value, form, context);
  const result = await carryOut(parsed.value, context);
  if (result.outcome === "done") throw redirect(`${bookPath}?done=${intent}`);
  const rejected = reject(form, { form: result.reason });
  return data<RejectedBookForm>({ intent, row, reasons: [], ...rejected }, { status: 409 });
}

const refuse = (
  form: FormData,
  intent: string,
  message: string,
  status: number,
  reasons: string[] = [],
  row = "",
) => data<RejectedBookForm>({ intent, row, reasons, ...reject(form, { form: message }) }, { status });

/** Asks each chosen courier to book the ticked parcels. */
async function bookMany(form: FormData, context: Context) {
  const ids = [...new Set(form.getAll("parcel").map(Number))]
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, maxToBook);
  if (ids.length === 0) return refuse(form, "book", "Please tick at least one parcel.", 400);
  const db = context.get(database);
  const references = new Map(
    (await listParcelsBeforeBooking(db, ids)).map(({ id, reference }) => [id, reference]),
  );
  const reasons: string[] = [];
  const nameOf = (id: number) => references.get(id) ?? "A parcel";
  const byCourier = Map.groupBy(ids, (id) => String(form.get(`courier-${id}`) ?? ""));
  let requested = 0;
  for (const [courierId, shipmentIds] of byCourier) {
    if (courierId === "") {
      for (const id of shipmentIds) reasons.push(`${nameOf(id)}: choose a courier first.`);
      continue;
    }
    for (const result of await requestBooking(db, { shipmentIds, courierId }, actorOf(context)))
      if (result.outcome === "requested") requested++;
      else reasons.push(`${nameOf(result.shipmentId)}: ${result.reason}`);
  }
  if (reasons.length === 0) throw redirect(`${bookPath}?requested=${requested}`);
  const done = requested === 0 ? "Nothing was booked." : `${countText(requested)} being sent to the courier.`;
  return refuse(form, "book", `${done} Not booked:`, 409, reasons);
}

const countText = (count: number) => (count === 1 ? "1 booking is" : `${count} bookings are`);

/** Books the parcels of a pasted sheet; those that are right, whatever becomes of the others. */
async function typeNumbers(
  { courier, numbers }: { courier: string; numbers: string },
  form: FormData,
  context: Context,
) {
  const pasted = await bookPasted(context.get(database), courier, numbers, actorOf(context));
  const booked = pasted.booked + pasted.known;
  if (pasted.problems.length === 0) throw redirect(`${bookPath}?done=numbers`);
  const message = `${booked === 1 ? "1 parcel is" : `${booked} parcels are`} booked. These lines were not used:`;
  return refuse(form, "numbers", message, 409, pasted.problems, courier);
}

async function carryOut(
  form: Exclude<BookForm, { intent: "numbers" }>,
  context: Context,
): Promise<ParcelResult> {
  const db = context.get(database);
  const actor = actorOf(context);
  switch (form.intent) {
    case "booked":
    case "not_booked":
    case "ask": {
      const { shipment: shipmentId, intent, ...rest } = form;
      const decided = intent === "booked" ? { decision: intent, ...rest } : { decision: intent };
      return decideBooking(db, { shipmentId, ...decided } as Parameters<typeof decideBooking>[1], actor);
    }
    case "city":
      return setParcelCity(db, { shipmentId: form.shipment, typed: form.city }, actor.actorId);
    case "map": {
      const { courier: courierId, city: cityId, code } = form;
      // Who looks after the couriers' cities teaches the shop their spelling too.
      const learn = isAllowed(context, "couriers");
      const decision =
        code === null ? { decision: "unserved" as const } : ({ decision: "served", code, learn } as const);
      const outcome = await decideMapping(db, { courierId, cityId }, decision, actor.actorId);
      if (outcome === "decided") return { outcome: "done" };
      return { outcome: "refused", reason: "The courier no longer lists this city." };
    }
    case "sheet_not_sent":
      if (!isAllowed(context, "couriers"))
        return {
          outcome: "refused",
          reason: "Only who may download the sheet can say that it was not sent.",
        };
      await takeSheetBack(db, { courierId: form.courier, parcels: form.parcels }, actor.actorId);
      return { outcome: "done" };
    case "number": {
      const [parcel] = await listParcelsBeforeBooking(db, [form.shipment]);
      if (!parcel?.courierId) return { outcome: "refused", reason: "This parcel no longer needs a booking." };
      const { courierId, id: shipmentId } = parcel;
      return bookByHand(db, { shipmentId, courierId, trackingNumber: form.trackingNumber }, actor);
    }
  }
}

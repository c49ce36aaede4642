import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { multiLine, singleLine } from "../../../platform/typed-text.ts";
import { confirmPayment } from "../../../shop/orders/confirm-payment.ts";
import { noteParcel } from "../../../shop/orders/note-parcel.ts";
import { trackParcel } from "../../../shop/orders/track-parcel.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm } from "../../http/parse-form.ts";

const longestNotes = 4000;
const longestTracking = 60;

const notesForm = z.object({
  notes: z
    .string()
    .overwrite(multiLine)
    .max(longestNotes, `Please keep the notes to ${longestNotes} characters`),
  seen: z.string().transform((text) => text.replaceAll("\r\n", "\n")),
});
const trackingForm = z.object({
  tracking: z
    .string()
    .overwrite(singleLine)
    .max(longestTracking, `Please keep the tracking number to ${longestTracking} characters`),
});

/** What a parcel's page says after a form that changed nothing. */
export interface ParcelRefused {
  message: string;
  values: Record<string, string>;
}

/** Carries out what a form of a parcel's page asks for, and goes back to that page. */
export async function answerParcel(
  form: FormData,
  parcel: { checkoutId: number; path: string },
  context: Readonly<RouterContextProvider>,
) {
  const db = context.get(database);
  const admin = context.get(customer);
  const intent = form.get("intent");
  if (intent === "payment") {
    const outcome = await confirmPayment(db, admin, parcel.checkoutId);
    if (outcome !== "confirmed") return refused("This payment was confirmed before.", 409);
    return redirect(`${parcel.path}?saved=payment`);
  }
  if (intent === "tracking") {
    const parsed = parseForm(trackingForm, form);
    if (!parsed.ok) return refused(Object.values(parsed.rejected.errors)[0], 400, parsed.rejected.values);
    await trackParcel(db, admin, parcel.checkoutId, parsed.value.tracking);
    return redirect(`${parcel.path}?saved=tracking`);
  }
  if (intent !== "notes") return refused("This form is not known here.", 400);
  const parsed = parseForm(notesForm, form);
  if (!parsed.ok) return refused(Object.values(parsed.rejected.errors)[0], 400, parsed.rejected.values);
  const noted = await noteParcel(db, admin, parcel.checkoutId, parsed.value);
  if (noted.outcome !== "changedMeanwhile") return redirect(`${parcel.path}?saved=notes`);
  return refused(
    `Somebody else has changed the notes meanwhile. They are now: ${noted.notes || "(empty)"} Save again to replace them.`,
    409,
    { notes: parsed.value.notes, seen: noted.notes },
  );
}

function refused(message = "", status = 400, values: Record<string, string> = {}) {
  return data<ParcelRefused>({ message, values }, { status });
}

import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { multiLine, typedKey } from "../../../../platform/typed-text.ts";
import { outOfDateText } from "../../../../shop/base/out-of-date.ts";
import { eraseOrderCustomer } from "../../../../shop/customers/account/erase-order-customer.ts";
import { saveTrackingNumber } from "../../../../shop/fulfilment/parcels/save-tracking-number.ts";
import { changePaymentMethod } from "../../../../shop/orders/change/change-payment-method.ts";
import { letGoDue } from "../../../../shop/orders/change/let-go-due.ts";
import { confirmPayment } from "../../../../shop/orders/lifecycle/confirm-payment.ts";
import { saveOwnerNotes } from "../../../../shop/orders/list/save-owner-notes.ts";
import { customer, database } from "../../../http/context.ts";
import { requirePermission } from "../../../http/dashboard-access.ts";
import { parseForm } from "../../../http/forms/parse-form.ts";
import { isAdvanceIntent, orderAdvanceAction } from "./advance-action.ts";

const maxNotesLength = 4000;
const maxTrackingLength = 60;

const notesForm = z.object({
  notes: z
    .string()
    .overwrite(multiLine)
    .max(maxNotesLength, `Please use at most ${maxNotesLength} characters`),
  shownNotes: z.string().transform((text) => text.replaceAll("\r\n", "\n")),
});
const trackingForm = z.object({
  tracking: z
    .string()
    .overwrite(typedKey)
    .max(maxTrackingLength, `Please use at most ${maxTrackingLength} characters`),
  /** Of a page with several fields: the parcel's id, or `rest`. */
  parcel: z
    .union([z.literal("rest"), z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)])
    .optional(),
});

export interface RejectedOrderForm {
  message: string;
  /** Beside the fields, where the form shows them so. */
  errors?: Record<string, string>;
  values: Record<string, string>;
}

/** Handles the forms of the order's page (notes, tracking number, payment, forgetting) and redirects to it. */
export async function orderAction(
  form: FormData,
  order: { orderId: number; path: string },
  context: Readonly<RouterContextProvider>,
) {
  const db = context.get(database);
  const admin = context.get(customer);
  const intent = form.get("intent");
  if (isAdvanceIntent(intent)) return orderAdvanceAction(intent, form, order, context);
  if (intent === "payment") {
    requirePermission(context, "payments.confirm");
    const outcome = await confirmPayment(db, admin, order.orderId);
    if (outcome === "byTransfer") return rejectForm(withTransactionId, 409);
    if (outcome !== "confirmed") return rejectForm("This payment has already been confirmed.", 409);
    return redirect(`${order.path}?saved=payment`);
  }
  if (intent === "let-go") {
    requirePermission(context, "payments.confirm");
    const due = Number(form.get("due"));
    if (!Number.isSafeInteger(due)) return rejectForm(outOfDateText, 400);
    const letGo = await letGoDue(db, { orderId: order.orderId, due, actorId: admin.id });
    return letGo === "done"
      ? redirect(`${order.path}?saved=let-go`)
      : rejectForm("Someone else has changed this. Please reload and try again.", 409);
  }
  if (intent === "cash" || intent === "ahead") {
    requirePermission(context, "orders.change");
    const actor = { actor: "admin", actorId: admin.id } as const;
    const result = await changePaymentMethod(db, { orderId: order.orderId, to: intent }, actor);
    if (result.outcome === "refused") return rejectForm(result.reason, 409);
    return redirect(`${order.path}?saved=${intent}`);
  }
  if (intent === "tracking") {
    requirePermission(context, "orders.tracking");
    const parsed = parseForm(trackingForm, form);
    if (!parsed.ok) return rejectForm(Object.values(parsed.rejected.errors)[0], 400, parsed.rejected.values);
    const { tracking: number, parcel: of } = parsed.value;
    const saved = await saveTrackingNumber(db, admin, { orderId: order.orderId, of, number });
    if (saved.outcome === "refused")
      return rejectForm(saved.reason, 409, { tracking: number, parcel: String(of ?? "") });
    return redirect(`${order.path}?saved=tracking`);
  }
  if (intent === "forget") {
    requirePermission(context, "customers.erase");
    const erased = await eraseOrderCustomer(db, admin, order.orderId);
    if (erased.outcome === "erased") return redirect(`${order.path}?saved=forgotten`);
    return rejectForm(erased.outcome === "open" ? stillOpen(erased.number) : nothingToForget, 409);
  }
  if (intent !== "notes") return rejectForm(outOfDateText, 400);
  requirePermission(context, "orders.notes");
  const parsed = parseForm(notesForm, form);
  if (!parsed.ok) return rejectForm(Object.values(parsed.rejected.errors)[0], 400, parsed.rejected.values);
  const saved = await saveOwnerNotes(db, admin, order.orderId, parsed.value);
  if (saved.outcome !== "changedMeanwhile") return redirect(`${order.path}?saved=notes`);
  return rejectForm(
    `Someone else has changed this. The notes now say: ${saved.notes || "(empty)"} Save again to replace them.`,
    409,
    { notes: parsed.value.notes, shownNotes: saved.notes },
  );
}

const withTransactionId = "A transfer needs its transaction ID. Press “Record the transfer”.";

const nothingToForget =
  "Nothing to delete: the order belongs to an account, or the details are already deleted.";

const stillOpen = (number: string) =>
  `${number} from this customer is still open or on the way. Complete or cancel it first.`;

function rejectForm(message = "", status = 400, values: Record<string, string> = {}) {
  return data<RejectedOrderForm>({ message, values }, { status });
}

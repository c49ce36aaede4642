import { data, type RouterContextProvider, redirect } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { customerNameForm } from "../../../shop/orders/change/customer-name-form.ts";
import { nameCustomer } from "../../../shop/orders/change/name-customer.ts";
import { answerCall } from "../../../shop/orders/confirm/answer-call.ts";
import {
  callOutcomeForm,
  callTimeForm,
  duplicateForm,
  undoAnswerForm,
} from "../../../shop/orders/confirm/call-form.ts";
import { findCall } from "../../../shop/orders/confirm/call-queries.ts";
import { suggestCallTimes } from "../../../shop/orders/confirm/call-time.ts";
import { changeCallTime } from "../../../shop/orders/confirm/change-call-time.ts";
import {
  cancelDuplicate,
  keepBoth,
  packAlone,
  packTogether,
} from "../../../shop/orders/confirm/decide-duplicates.ts";
import { undoAttempt } from "../../../shop/orders/confirm/undo-attempt.ts";
import { orderNumberText, parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { requirePermission } from "../../http/dashboard-access.ts";
import { parseForm } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";

export const confirmPath = "/dashboard/confirm";

const refuse = (message: string, status: number) => data({ message }, { status });
const unknownForm = () => refuse(outOfDateText, 400);
const gone = () => refuse("Someone else has changed this. Please reload and try again.", 409);

/** Handles the forms of the queue itself: taking an answer back, and another time for "call later". */
export async function queueAction(form: FormData, context: Readonly<RouterContextProvider>) {
  const db = context.get(database);
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  if (form.get("intent") === "later") {
    const parsed = parseForm(callTimeForm, form);
    if (!parsed.ok) return refuse(Object.values(parsed.rejected.errors)[0] ?? "", 400);
    const { attempt, at } = parsed.value;
    if (await changeCallTime(db, attempt, { at, actor })) throw redirect(`${confirmPath}?done=${attempt}`);
    return refuse("Someone else has changed this. Please reload and try again.", 409);
  }
  const parsed = parseForm(undoAnswerForm, form);
  if (form.get("intent") !== "undo" || !parsed.ok) return unknownForm();
  const result = await undoAttempt(db, parsed.value.attempt, actor);
  if (result.outcome === "undone") throw redirect(`${confirmPath}/${orderNumberText(result.number)}`);
  return refuse(
    result.outcome === "tooLate"
      ? "You can no longer undo this: the order has a newer result, or its parcel is booked."
      : "This was already undone.",
    409,
  );
}

/** Handles the forms of an order that is open. */
export async function callAction(
  form: FormData,
  numberText: string,
  context: Readonly<RouterContextProvider>,
) {
  const db = context.get(database);
  const order = found(await findCall(db, found(parseOrderNumber(numberText), "Order").number), "Order");
  const path = `${confirmPath}/${orderNumberText(order.number)}`;
  const actorId = context.get(customer).id;
  if (form.get("intent") === "two-parcels") {
    await packAlone(db, order.id, actorId);
    throw redirect(path);
  }
  if (form.get("intent") === "name") return nameAction(form, order.number, path, context);
  const duplicate = parseForm(duplicateForm, form);
  if (duplicate.ok) {
    const pair = { orderId: order.id, otherId: duplicate.value.other, actorId };
    if (duplicate.value.intent === "cancel-one") {
      requirePermission(context, "orders.status");
      const result = await cancelDuplicate(db, pair);
      if (result.outcome === "cancelled")
        throw redirect(`${path}?cancelled=${orderNumberText(result.number)}`);
      return gone();
    }
    const decide = duplicate.value.intent === "one-parcel" ? packTogether : keepBoth;
    if ((await decide(db, pair)) === "done") throw redirect(path);
    return gone();
  }
  return answerAction(form, order.id, path, context);
}

async function nameAction(
  form: FormData,
  number: number,
  path: string,
  context: Readonly<RouterContextProvider>,
) {
  requirePermission(context, "orders.change");
  const parsed = parseForm(customerNameForm, form);
  if (!parsed.ok) return refuse(parsed.rejected.errors.name ?? "", 400);
  const { outcome } = await nameCustomer(context.get(database), context.get(customer), {
    number,
    name: parsed.value.name,
  });
  if (outcome === "changed" || outcome === "unchanged") throw redirect(path);
  return gone();
}

async function answerAction(
  form: FormData,
  orderId: number,
  path: string,
  context: Readonly<RouterContextProvider>,
) {
  const parsed = parseForm(callOutcomeForm, form);
  if (!parsed.ok) return unknownForm();
  const { intent: outcome, seen } = parsed.value;
  const despiteMark = form.get("despiteMark") === "yes";
  if (despiteMark) requirePermission(context, "confirmation.despite-mark");
  const now = new Date();
  const result = await answerCall(context.get(database), {
    orderId,
    outcome,
    seen,
    despiteMark,
    channel: "call",
    ...(outcome === "call_later" ? { callAfter: suggestCallTimes(now)[0].at } : {}),
    actor: { actor: "admin", actorId: context.get(customer).id },
  });
  switch (result.outcome) {
    case "recorded":
    case "already":
      throw redirect(result.attempt === null ? confirmPath : `${confirmPath}?done=${result.attempt}`);
    // The order's page says who has answered.
    case "answered":
    case "closed":
      throw redirect(path);
    case "marked":
      return refuse("This number has a restriction, so this order cannot be sent yet.", 409);
    case "short":
      return refuse("Not enough is left for this order. Change it, or receive stock first.", 409);
    default:
      return refuse("This order was not found.", 404);
  }
}

import { data, type RouterContextProvider, redirect } from "react-router";
import type { Customer } from "../../../shop/customers/model/customer.ts";
import {
  cancelByLink,
  changeHintsByLink,
  confirmByLink,
} from "../../../shop/orders/answers/answer-by-link.ts";
import { cancelForm, confirmForm, hintsForm } from "../../../shop/orders/answers/answer-form.ts";
import { complain } from "../../../shop/orders/complaints/complain.ts";
import { complaintForm, wishForm } from "../../../shop/orders/complaints/complaint-form.ts";
import { wishForDelivery } from "../../../shop/orders/complaints/wish-for-delivery.ts";
import { claimOrder } from "../../../shop/orders/lifecycle/claim-order.ts";
import { findOrderByLink } from "../../../shop/orders/link/order-link-queries.ts";
import { orderLinkPath } from "../../../shop/orders/model/order-link.ts";
import type { Database } from "../../../shop/schema.ts";
import { database, visitor } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { answerTransferForm } from "../../http/request-transfer.ts";
import { payCash, startPayment } from "../../http/start-payment.ts";

/** What a form of the page was answered with, where the page stays. */
export interface AnswerRejected extends Rejected {
  intent: string | undefined;
}

/** A rejection with its status, or the query of the page that is shown next. */
type Answered = { rejected: Rejected; status: number } | { next: string };

type Answer = (db: Database, orderId: number, form: FormData, person: Customer | null) => Promise<Answered>;

/** What a press on the page of a link does, by the name of its form. */
const answers: Readonly<Record<string, Answer>> = {
  confirm: async (db, orderId, form) => {
    const parsed = parseForm(confirmForm, form);
    if (!parsed.ok) return { rejected: parsed.rejected, status: 400 };
    const { outcome } = await confirmByLink(db, orderId, parsed.value);
    if (outcome === "cash-changed")
      return conflict(form, "The amount has changed. Please check it and confirm again.");
    return { next: outcome === "call" ? "?call" : "" };
  },
  hints: async (db, orderId, form) => {
    const parsed = parseForm(hintsForm, form);
    if (!parsed.ok) return { rejected: parsed.rejected, status: 400 };
    const { outcome } = await changeHintsByLink(db, orderId, parsed.value);
    return outcome === "late" ? conflict(form, "The courier already has your parcel.") : { next: "" };
  },
  cancel: async (db, orderId, form) => {
    const parsed = parseForm(cancelForm, form);
    await cancelByLink(db, orderId, parsed.ok ? parsed.value.why : null);
    // Whether it was cancelled, or had left, the page says what is true now.
    return { next: "" };
  },
  wish: async (db, orderId, form) => {
    const parsed = parseForm(wishForm, form);
    if (!parsed.ok) return { rejected: parsed.rejected, status: 400 };
    await wishForDelivery(db, orderId, parsed.value.wish);
    return { next: "" };
  },
  complain: async (db, orderId, form) => {
    const parsed = parseForm(complaintForm, form);
    if (!parsed.ok) return { rejected: parsed.rejected, status: 400 };
    const { outcome } = await complain(db, orderId, parsed.value);
    return outcome === "full"
      ? conflict(form, "We have your messages and are looking into them.")
      : { next: "" };
  },
  claim: async (db, orderId, form, person) => {
    const claimed = person && (await db.transaction().execute((tx) => claimOrder(tx, orderId, person)));
    const isTheirs = claimed === "claimed" || claimed === "already";
    return isTheirs ? { next: "" } : conflict(form, "This order belongs to another account.");
  },
};

function conflict(form: FormData, message: string): Answered {
  return { rejected: reject(form, { form: message }), status: 409 };
}

/** Carries out a press on the page of a link; a link that has ended is a 404 like one that never was. */
export async function answerAction(
  request: Request,
  token: string,
  context: Readonly<RouterContextProvider>,
) {
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "");
  const answer = Object.hasOwn(answers, intent) ? answers[intent] : undefined;
  const refuse = (rejected: Rejected, init: ResponseInit) =>
    data<AnswerRejected>({ ...rejected, intent: answer && intent }, init);
  const seconds = await limitVisitor(context, "order-answer");
  if (seconds)
    return refuse(reject(form, { form: tooManyMessage(seconds) }), {
      status: 429,
      headers: retryAfterHeaders(seconds),
    });
  const db = context.get(database);
  const link = await findOrderByLink(db, token);
  if (!link) return refuse({ values: {}, errors: {} }, { status: 404 });
  if (intent === "transfer") {
    const refused = await answerTransferForm(context, form, link.orderId);
    if (refused) return refused;
    throw redirect(`${orderLinkPath(token)}#transfer`, 303);
  }
  // Whose order it is, the link does not say.
  if (intent === "pay") return startPayment(context, { orderId: link.orderId, customerId: null });
  if (intent === "cash")
    return payCash(context, { orderId: link.orderId, customerId: null, back: orderLinkPath(token) });
  return giveAnswer(context, form, link.orderId, orderLinkPath(token));
}

/** The presses that a signed-in customer's own page of an order has too; confirming proves the phone, so the link alone has it. */
export const ownAnswers = ["cancel", "hints", "wish"];

/** Carries out one of those on an order; the caller has checked whose it is. @param back the page's path */
export async function answerOwnOrder(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  orderId: number,
  back: string,
) {
  const seconds = await limitVisitor(context, "order-answer");
  if (!seconds) return giveAnswer(context, form, orderId, back);
  return data<AnswerRejected>(
    { ...reject(form, { form: tooManyMessage(seconds) }), intent: String(form.get("intent")) },
    { status: 429, headers: retryAfterHeaders(seconds) },
  );
}

async function giveAnswer(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  orderId: number,
  back: string,
) {
  const intent = String(form.get("intent") ?? "");
  const answer = Object.hasOwn(answers, intent) ? answers[intent] : undefined;
  const refuse = (rejected: Rejected, status: number) =>
    data<AnswerRejected>({ ...rejected, intent: answer && intent }, { status });
  if (!answer) return refuse(reject(form, { form: "Please choose an option." }), 400);
  const answered = await answer(context.get(database), orderId, form, context.get(visitor));
  if ("rejected" in answered) return refuse(answered.rejected, answered.status);
  throw redirect(back + answered.next, 303);
}

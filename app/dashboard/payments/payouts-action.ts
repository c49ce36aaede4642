import { data, type RouterContextProvider, redirect } from "react-router";
import { isoDay } from "../../../shop/base/karachi-time.ts";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { payoutForm } from "../../../shop/payments/accounting/books-form.ts";
import { enterPayout, takeBackPayout } from "../../../shop/payments/accounting/enter-payout.ts";
import { customer, database } from "../../http/context.ts";
import { requirePermission } from "../../http/dashboard-access.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { mostEntries } from "./payouts-view.ts";

/** The form of a payout that was refused, with what was chosen. */
export interface RejectedPayout extends Rejected {
  chosen: string[];
}

/** The notice after a form was carried out. */
export const payoutDoneTexts: Readonly<Record<string, string>> = {
  entered: "Saved. The money is now counted as in the bank.",
  taken: "Payout undone. The money is counted as with JazzCash again.",
};

/** Carries out a form of the payouts' screen and redirects to it. */
export async function payoutsAction(form: FormData, context: Readonly<RouterContextProvider>) {
  requirePermission(context, "payments.confirm");
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const chosen = form.getAll("entry").slice(0, mostEntries).map(String);
  const refuse = (rejected: Rejected, status: number) =>
    data<RejectedPayout>({ ...rejected, chosen }, { status });
  const done = (what: string) => redirect(`/dashboard/money/payouts?done=${what}`);
  const intent = form.get("intent");
  if (intent === "take-back") {
    if (await takeBackPayout(db, rowId(String(form.get("payout"))), actorId)) throw done("taken");
    return refuse(reject(form, { form: "This payout was already undone." }), 409);
  }
  if (intent !== "enter") return refuse(reject(form, { form: outOfDateText }), 400);
  const parsed = parseForm(payoutForm, form);
  if (!parsed.ok) return refuse(parsed.rejected, 400);
  const entryIds = [...new Set(chosen.map(rowId))];
  const payout = { ...parsed.value, gateway: "jazzcash", entryIds, today: isoDay(new Date()) } as const;
  const result = await enterPayout(db, payout, actorId);
  if (result.outcome === "entered") throw done("entered");
  return refuse(reject(form, { [result.field]: result.reason }), 409);
}

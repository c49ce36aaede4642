import { data, type RouterContextProvider, redirect } from "react-router";
import {
  approveRefund,
  refuseRefund,
  sendRefundAgain,
} from "../../../shop/payments/refunds/decide-refund.ts";
import { decideUnknownRefund, payRefundByHand } from "../../../shop/payments/refunds/pay-refund.ts";
import type { RefundResult } from "../../../shop/payments/refunds/refund.ts";
import { paidByHandForm } from "../../../shop/payments/refunds/refund-form.ts";
import type { Permission } from "../../../shop/staff/model/permissions.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, requirePermission } from "../../http/dashboard-access.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { refundPath } from "./refund-view.ts";

/** The notice after a form of a refund was carried out. */
export const refundDoneTexts: Readonly<Record<string, string>> = {
  requested: "Refund requested.",
  approved: "Refund approved.",
  refused: "Refund declined. No money is sent back.",
  again: "Sent to JazzCash again.",
  paid: "Saved as paid. The customer gets an email.",
  settled: "Saved.",
};

/** The buttons of a refund's page that send nothing else, each with who may press it. */
const decisions = {
  approve: { needs: "refunds.approve", done: "approved" },
  refuse: { needs: "payments.confirm", done: "refused" },
  withdraw: { needs: "refunds.approve", done: "refused" },
  again: { needs: "refunds.approve", done: "again" },
  was_paid: { needs: "refunds.approve", done: "paid" },
  not_paid: { needs: "refunds.approve", done: "settled" },
} as const satisfies Record<string, { needs: Permission; done: string }>;

/** Carries out a form of a refund's page and redirects to it. */
export async function refundAction(form: FormData, id: number, context: Readonly<RouterContextProvider>) {
  const db = context.get(database);
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const intent = String(form.get("intent"));
  if (intent === "pay") {
    requirePermission(context, "payments.confirm");
    const parsed = parseForm(paidByHandForm, form);
    if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
    const { channel, reference } = parsed.value;
    const paid = {
      ...{ channel, reference: reference || null },
      mayChangeToCash: isAllowed(context, "refunds.approve"),
    };
    return answer(form, await payRefundByHand(db, id, paid, actor), "paid");
  }
  const decide: Readonly<Record<keyof typeof decisions, () => Promise<RefundResult>>> = {
    approve: () => approveRefund(db, id, actor),
    refuse: () => refuseRefund(db, id, actor, "requested"),
    withdraw: () => refuseRefund(db, id, actor, "approved"),
    again: () => sendRefundAgain(db, id),
    was_paid: () => decideUnknownRefund(db, id, "paid", actor),
    not_paid: () => decideUnknownRefund(db, id, "not_paid", actor),
  };
  if (!isDecision(intent))
    return data<Rejected>(
      reject(form, { form: "This form is out of date. Please reload the page and try again." }),
      { status: 400 },
    );
  requirePermission(context, decisions[intent].needs);
  return answer(form, await decide[intent](), decisions[intent].done);
}

function isDecision(intent: string): intent is keyof typeof decisions {
  return Object.hasOwn(decisions, intent);
}

function answer(form: FormData, result: RefundResult, done: string) {
  if (result.outcome === "unknown") throw data("Refund not found", { status: 404 });
  if (result.outcome === "done") throw redirect(`${refundPath(result.refundId)}?done=${done}`);
  return data<Rejected>(reject(form, { form: result.reason }), { status: 409 });
}

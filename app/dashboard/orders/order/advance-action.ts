import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { orderNumberText } from "../../../../shop/orders/model/order-number.ts";
import { advanceAmount } from "../../../../shop/payments/advances/advance-settings-form.ts";
import {
  type AdvanceResult,
  askAdvance,
  keepAdvance,
  receiveAdvance,
  waiveAdvance,
} from "../../../../shop/payments/advances/change-advance.ts";
import { receiveTransferredAdvance } from "../../../../shop/payments/advances/receive-transferred-advance.ts";
import { claimForm } from "../../../../shop/payments/transfers/transfer-form.ts";
import type { Permission } from "../../../../shop/staff/model/permissions.ts";
import { customer, database } from "../../../http/context.ts";
import { requirePermission } from "../../../http/dashboard-access.ts";
import { parseForm, type Rejected, reject } from "../../../http/forms/parse-form.ts";
import type { RejectedOrderForm } from "./action.ts";

/** What each button about an advance needs. */
export const advancePermissions = {
  "advance-ask": "orders.change",
  "advance-waive": "orders.status",
  "advance-receive": "payments.confirm",
  "advance-keep": "payments.confirm",
} as const satisfies Record<string, Permission>;

type AdvanceIntent = keyof typeof advancePermissions;

/** Whether a form's intent is about the advance of an order. */
export function isAdvanceIntent(intent: unknown): intent is AdvanceIntent {
  return typeof intent === "string" && Object.hasOwn(advancePermissions, intent);
}

const amountForm = z.object({ advance: advanceAmount });

/** Asks for an advance, waives it, enters that it has come, or keeps it; redirects to the order's page. */
export async function orderAdvanceAction(
  intent: AdvanceIntent,
  form: FormData,
  { orderId, path }: { orderId: number; path: string },
  context: Readonly<RouterContextProvider>,
) {
  requirePermission(context, advancePermissions[intent]);
  const db = context.get(database);
  const by = { orderId, actorId: context.get(customer).id };
  if (intent === "advance-receive" && (isTyped(form, "transactionId") || isTyped(form, "account")))
    return receiveTransfer(form, { orderId, path }, context);
  if (intent !== "advance-ask") {
    const change = {
      "advance-waive": waiveAdvance,
      "advance-receive": receiveAdvance,
      "advance-keep": keepAdvance,
    };
    return answer(await change[intent](db, by), intent, path);
  }
  const parsed = parseForm(amountForm, form);
  if (!parsed.ok) {
    const { errors, values } = parsed.rejected;
    return data<RejectedOrderForm>({ message: errors.advance ?? "", values }, { status: 400 });
  }
  return answer(await askAdvance(db, { ...by, amount: parsed.value.advance }), intent, path, {
    advance: String(form.get("advance")),
  });
}

const isTyped = (form: FormData, name: string) => String(form.get(name) ?? "").trim() !== "";

/** Records an advance by its transaction id, once for its account. */
async function receiveTransfer(
  form: FormData,
  { orderId, path }: { orderId: number; path: string },
  context: Readonly<RouterContextProvider>,
) {
  const parsed = parseForm(claimForm, form);
  if (!parsed.ok) return refuse(parsed.rejected, 400);
  const transfer = { orderId, ...parsed.value };
  const result = await receiveTransferredAdvance(context.get(database), context.get(customer), transfer);
  const { outcome } = result;
  if (outcome === "confirmed" || outcome === "repeated") return redirect(`${path}?saved=advance-receive`);
  const reason =
    outcome === "taken"
      ? `This transaction already paid for ${orderNumberText(result.orderNumber)}.`
      : outcome === "elsewhere"
        ? `This transaction ID has paid ${orderNumberText(result.orderNumber)}, on another of your accounts. If it is another transfer, record it under Transfers.`
        : "This order no longer needs an advance. Record the money under Transfers.";
  return refuse(reject(form, { transactionId: reason }), 409);
}

function refuse({ errors, values }: Rejected, status: number) {
  const message = Object.values(errors)[0] ?? "";
  return data<RejectedOrderForm>({ message, errors, values }, { status });
}

const refusals: Readonly<Record<Exclude<AdvanceResult, "done">, string>> = {
  unchanged: "This has already been done.",
  unknown: "This order has not been placed yet.",
  notOnDelivery: "This order has nothing to pay on delivery.",
  booked: "A courier is already booked to collect the full amount. Cancel the booking first.",
  tooMuch: "This is more than the amount due.",
  claimed: "The customer has sent a transaction ID. Enter it here, or deal with it under Transfers first.",
};

function answer(
  result: AdvanceResult,
  intent: AdvanceIntent,
  path: string,
  values: Record<string, string> = {},
) {
  // Pressed twice, it is done all the same.
  if (result === "done" || (result === "unchanged" && intent !== "advance-keep"))
    return redirect(`${path}?saved=${intent}`);
  return data<RejectedOrderForm>({ message: refusals[result], values }, { status: 409 });
}

import { data, type RouterContextProvider } from "react-router";
import { type ShopSettings, takesTransfers } from "../../shop/content/settings/shop-settings.ts";
import { orderNumberText } from "../../shop/orders/model/order-number.ts";
import { openAccountToPay } from "../../shop/payments/gateway/gateway-account.ts";
import { isByGateway } from "../../shop/payments/model/payment.ts";
import { claimTransfer } from "../../shop/payments/transfers/claim-transfer.ts";
import { claimForm } from "../../shop/payments/transfers/transfer-form.ts";
import {
  findTransferDue,
  listOpenClaims,
  type TransferDue,
} from "../../shop/payments/transfers/transfer-queries.ts";
import { claimViews, transferDetails } from "../ui/views/transfer-view.ts";
import { database } from "./context.ts";
import { type Rejected, reject } from "./forms/parse-form.ts";
import { parseLimitedForm } from "./forms/parse-limited-form.ts";
import { payerOf } from "./payer.ts";
import { requestSettings } from "./request-settings.ts";

type Context = Readonly<RouterContextProvider>;

/** Where the customer of a placed order sends the money; null: nothing is to be sent, or to no account. */
export async function requestTransfer(context: Context, order: { id: number; number: number }) {
  const settings = await requestSettings(context);
  if (!takesTransfers(settings) && !settings.jazzCash) return null;
  const db = context.get(database);
  const due = await findTransferDue(db, order.id);
  if (!due) return null;
  const accounts = await accountsFor(context, settings, due);
  if (!accounts) return null;
  const details = transferDetails(settings, {
    amount: due.amount,
    orderNumber: orderNumberText(order.number),
    ...accounts,
  });
  if (!details) return null;
  return {
    ...details,
    isAdvance: due.purpose === "advance",
    claims: claimViews(await listOpenClaims(db, order.id)),
  };
}

export type TransferView = NonNullable<Awaited<ReturnType<typeof requestTransfer>>>;

/**
 * What is paid by JazzCash goes to the gateway, or without one to the shop's JazzCash number, or without that to any account; null: to no
 * account by hand.
 */
async function accountsFor(context: Context, { jazzCash }: ShopSettings, { method, purpose }: TransferDue) {
  if (!isByGateway(method) || purpose === "advance") return {};
  if (await openAccountToPay(context.get(database), payerOf(context))) return null;
  return jazzCash ? { only: "jazzcash_wallet" as const } : {};
}

/** What a form with a transaction id was answered with, where the page stays. */
export interface ClaimRefused extends Rejected {
  intent: "transfer";
}

/** Stores a customer's claim of a transfer. The caller has checked whose order it is. @returns null: it is stored */
export async function answerTransferForm(context: Context, form: FormData, orderId: number) {
  const refuse = (rejected: Rejected, init: ResponseInit) =>
    data<ClaimRefused>({ ...rejected, intent: "transfer" }, init);
  const parsed = await parseLimitedForm(claimForm, form, "order-answer", context);
  if (!parsed.ok) return refuse(parsed.rejected, parsed.init);
  const outcome = await claimTransfer(context.get(database), orderId, parsed.value);
  if (outcome === "claimed") return null;
  const message =
    outcome === "full"
      ? "We have your transaction IDs and are checking them. Please contact us if one is missing."
      : "This order has nothing to pay now. If you have already sent money, please contact us.";
  return refuse(reject(form, { form: message }), { status: 409 });
}

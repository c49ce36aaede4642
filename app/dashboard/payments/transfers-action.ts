import { data, type RouterContextProvider, redirect } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText, parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { confirmTransfer, denyClaim } from "../../../shop/payments/transfers/confirm-transfer.ts";
import { confirmTransferForm } from "../../../shop/payments/transfers/transfer-form.ts";
import { findExpectedTransfer } from "../../../shop/payments/transfers/transfer-list-queries.ts";
import { findOrderOfClaim } from "../../../shop/payments/transfers/transfer-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { rowId } from "../../http/forms/row-id.ts";

/** A row's form that was refused; `row` is which. */
export interface RejectedTransfer extends Rejected {
  row: string;
}

const transfersPath = "/dashboard/transfers";

/** Records a transfer that was found at the bank, or says that there is none. */
export async function transfersAction(form: FormData, context: Readonly<RouterContextProvider>) {
  const row = String(form.get("row") ?? "");
  const refuse = (rejected: Rejected, status: number) =>
    data<RejectedTransfer>({ ...rejected, row }, { status });
  const [db, staff] = [context.get(database), context.get(customer)];
  const intent = form.get("intent");
  if (intent === "deny") {
    const claimId = rowId(String(form.get("claim") ?? ""));
    const orderId = await findOrderOfClaim(db, claimId);
    if (orderId === undefined) throw data("Transfer not found", { status: 404 });
    await denyClaim(db, staff, { orderId, claimId });
    throw redirect(`${transfersPath}?done=denied`);
  }
  if (intent !== "confirm") return refuse(reject(form, { form: outOfDateText }), 400);
  const parsed = parseForm(confirmTransferForm, form);
  if (!parsed.ok) return refuse(parsed.rejected, 400);
  const { order, claim, more: mayExceed, other: isOther, ...found } = parsed.value;
  const number = parseOrderNumber(order)?.number;
  const expected = number === undefined ? undefined : await findExpectedTransfer(db, number);
  if (!expected) return refuse(reject(form, { form: "No order has this number." }), 404);
  const { orderId } = expected;
  const result = await confirmTransfer(db, staff, { ...found, orderId, claimId: claim, mayExceed, isOther });
  if (result.outcome === "taken") {
    const message = `This transaction already paid for ${orderNumberText(result.orderNumber)}.`;
    return refuse(reject(form, { transactionId: message }), 409);
  }
  if (result.outcome === "elsewhere") {
    const message = `This transaction ID has paid ${orderNumberText(result.orderNumber)}, on another of your accounts. Please compare with your bank.`;
    return refuse(reject(form, { other: message }), 409);
  }
  if (result.outcome === "second") {
    const message = `An advance of ${displayPrice(result.paid)} for this order has come already. Please compare with your bank.`;
    return refuse(reject(form, { other: message }), 409);
  }
  if (result.outcome === "tooMuch") {
    const due = result.due > 0 ? `Only ${displayPrice(result.due)} is due` : "Nothing is due";
    return refuse(reject(form, { more: `${due}. Please check the amount with your bank.` }), 409);
  }
  if (result.outcome === "settled") {
    const message = "Someone else has changed this. Please reload and try again.";
    return refuse(reject(form, { form: message }), 409);
  }
  if (result.outcome === "unknown") return refuse(reject(form, { form: "No order has this number." }), 404);
  throw redirect(`${transfersPath}?done=${result.outcome}&of=${orderNumberText(expected.number)}`);
}

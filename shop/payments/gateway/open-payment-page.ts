import { orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import { findTransaction, type GatewayTransaction } from "../ledger/transaction-queries.ts";
import type { GatewayForm } from "./contract/payment-gateway.ts";
import { openAccountToPay, type Payer, returnUrlOf } from "./gateway-account.ts";
import { possibleReference } from "./gateway-answer-queries.ts";
import { gatewayOf } from "./gateway-of.ts";
import { findPayable, type NotPayableReason } from "./payable-queries.ts";
import { type PaymentPageFacts, type PaymentPageState, paymentPageState } from "./payment-page.ts";
import { findNewestReference, findPaymentPageFacts } from "./payment-page-queries.ts";

export interface PaymentPage {
  state: PaymentPageState;
  transaction: GatewayTransaction;
  facts: PaymentPageFacts;
  /** Paisa that another payment would be of; null: none is offered. */
  payAgain: number | null;
  /** Why nothing can be paid online; null: something can. */
  closed: NotPayableReason | null;
  /** By which the shopper leaves; null: not in this state. */
  form: GatewayForm | null;
}

interface PaymentPageRequest {
  reference: string;
  payer: Payer;
}

/** A payment by the reference in an address; null: no payment has it. */
export async function findPaymentOfPage(db: Database, typed: string): Promise<GatewayTransaction | null> {
  const reference = possibleReference(typed);
  return reference === null ? null : findTransaction(db, "jazzcash", reference);
}

/** The page of a payment; null: no payment has that reference. */
export async function openPaymentPage(
  db: Database,
  { reference, payer }: PaymentPageRequest,
): Promise<PaymentPage | null> {
  const transaction = await findPaymentOfPage(db, reference);
  if (!transaction) return null;
  const facts = await findPaymentPageFacts(db, transaction);
  const payable = await findPayable(db, transaction.orderId);
  const offer = payable.outcome === "payable" ? payable : null;
  const closed = payable.outcome === "closed" ? payable.reason : null;
  const account = await openAccountToPay(db, payer);
  const isBeingChecked = closed === "being_checked";
  const wanted = paymentPageState(facts, { offer, isBeingChecked, hasAccount: account !== null });
  const form =
    wanted === "leave" && account
      ? gatewayOf(transaction.gateway).buildForm(account, {
          ...transaction,
          orderNumber: orderNumberText(transaction.orderNumber),
          returnUrl: returnUrlOf(account, payer.origin),
        })
      : null;
  const state = wanted === "leave" && !form ? "unavailable" : wanted;
  return {
    state,
    transaction,
    facts,
    payAgain: account && offer && mayPayAgain(state, transaction) ? offer.amount : null,
    closed,
    form,
  };
}

/** The page of the payment of an order that was begun last; null: none was. */
export async function openNewestPayment(
  db: Database,
  { orderId, payer }: { orderId: number; payer: Payer },
): Promise<PaymentPage | null> {
  const reference = await findNewestReference(db, orderId);
  return reference === undefined ? null : openPaymentPage(db, { reference, payer });
}

/**
 * Whether another payment is offered, by a new reference. Also to someone who came back and says they did not pay: the gateway
 * may refuse a reference that it has seen. Not while the gateway itself says that it waits for the money.
 */
function mayPayAgain(state: PaymentPageState, transaction: GatewayTransaction): boolean {
  if (state === "waiting") return transaction.state === "started";
  return state === "failed" || state === "expired" || state === "changed";
}

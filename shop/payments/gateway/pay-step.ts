import { parsePhoneNumber } from "../../base/phone-number.ts";
import { displayPrice } from "../../base/price.ts";
import type { ShopSettings } from "../../content/settings/shop-settings.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { PaymentState } from "../../orders/model/state-machines.ts";
import type { Database } from "../../schema.ts";
import { isByGateway, type PaymentMethod, paymentMethodTable, walletWay } from "../model/payment.ts";
import { openAccountToPay, type Payer } from "./gateway-account.ts";
import { findPayable } from "./payable-queries.ts";
import { beingCheckedText } from "./payment-page.ts";
import { findOpenTransaction } from "./payment-page-queries.ts";

/** What an order's page and its emails say about paying ahead. */
export interface PayStep {
  /** What can be paid at the gateway now; null: nothing. */
  offer: PayOffer | null;
  /** What to do instead; null: nothing. */
  instructions: string | null;
  /** Whether the customer waits for details that staff send, or asks for them. */
  isAsked: boolean;
}

export interface PayOffer {
  /** Paisa. */
  amount: number;
  purpose: "full" | "advance";
  /** A payment that began and has not been decided. */
  open: { reference: string; startedAt: Date } | null;
}

interface PayableOrder {
  id: number;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState | null;
  /** Where staff send details; null: no one may read it here. */
  phoneNumber: string | null;
}

/**
 * How an order that is placed can be paid ahead now: at the gateway; else, as long as the shop has no account there, by sending
 * the money to an account of the shop's, or as staff say (`walletWay`); or as the method says.
 */
export async function findPayStep(
  db: Database,
  { id, paymentMethod, paymentState, phoneNumber }: PayableOrder,
  { settings, payer }: { settings: ShopSettings; payer: Payer },
): Promise<PayStep> {
  const payable = await findPayable(db, id);
  const step = { offer: null, isAsked: false };
  if (payable.outcome === "closed" && payable.reason === "being_checked")
    return { ...step, instructions: beingCheckedText };
  const awaited = paymentState === "awaited" ? paymentMethod : null;
  const byMethod = { ...step, instructions: awaited && paymentMethodTable[awaited].instructions };
  if (payable.outcome === "closed") return byMethod;
  const hasGateway = (await openAccountToPay(db, payer)) !== null;
  if (hasGateway) {
    const { amount, purpose } = payable;
    const open = await findOpenTransaction(db, id);
    return { ...step, offer: { amount, purpose, open }, instructions: null };
  }
  if (!isByGateway(awaited)) return byMethod;
  if (walletWay(hasGateway, settings) === "accounts")
    return { ...step, instructions: walletInstructions(payable, settings) };
  const instructions = `We send you the JazzCash details on ${phoneNumber ?? "your phone number"}.`;
  return { ...step, instructions, isAsked: true };
}

/** Where to send the money by hand. */
function walletInstructions(
  { amount, orderNumber }: { amount: number; orderNumber: number },
  { jazzCash, bankTitle }: ShopSettings,
): string {
  if (!jazzCash) return paymentMethodTable.transfer.instructions;
  const number = parsePhoneNumber(jazzCash)?.text ?? jazzCash;
  const title = bankTitle ? ` (${bankTitle})` : "";
  return `Please send ${displayPrice(amount)} by JazzCash to ${number}${title}, and add the note ${orderNumberText(orderNumber)}.`;
}

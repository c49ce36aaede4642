import { parsePhoneNumber } from "../../base/phone-number.ts";
import { displayPrice } from "../../base/price.ts";
import type { ShopSettings } from "../../content/settings/shop-settings.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { PaymentState } from "../../orders/model/state-machines.ts";
import type { Database } from "../../schema.ts";
import { isByGateway, type PaymentMethod, paymentMethodTable } from "../model/payment.ts";
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
}

/**
 * How an order that is placed can be paid ahead now: at the gateway; else, as long as the shop has no account there, by sending
 * the money to the owner's number, or as the method says.
 */
export async function findPayStep(
  db: Database,
  { id, paymentMethod, paymentState }: PayableOrder,
  { settings, payer }: { settings: ShopSettings; payer: Payer },
): Promise<PayStep> {
  const payable = await findPayable(db, id);
  if (payable.outcome === "closed" && payable.reason === "being_checked")
    return { offer: null, instructions: beingCheckedText };
  const awaited = paymentState === "awaited" ? paymentMethod : null;
  if (payable.outcome === "closed" && !isByGateway(awaited))
    return { offer: null, instructions: awaited && paymentMethodTable[awaited].instructions };
  if (await openAccountToPay(db, payer)) {
    if (payable.outcome === "closed") return { offer: null, instructions: null };
    const { amount, purpose } = payable;
    return { offer: { amount, purpose, open: await findOpenTransaction(db, id) }, instructions: null };
  }
  const wallet =
    isByGateway(awaited) && payable.outcome === "payable" ? walletInstructions(payable, settings) : null;
  return { offer: null, instructions: wallet ?? (awaited && paymentMethodTable[awaited].instructions) };
}

/** Where to send the money by hand; null: the owner has entered no number. */
function walletInstructions(
  { amount, orderNumber }: { amount: number; orderNumber: number },
  { jazzCash, bankTitle }: ShopSettings,
): string | null {
  if (!jazzCash) return null;
  const number = parsePhoneNumber(jazzCash)?.text ?? jazzCash;
  const title = bankTitle ? ` (${bankTitle})` : "";
  return `Please send ${displayPrice(amount)} by JazzCash to ${number}${title}, and add the note ${orderNumberText(orderNumber)}.`;
}

import { displayPrice } from "../../base/price.ts";
import type { PaymentState } from "../../orders/model/state-machines.ts";
import type { PayOffer, PayStep } from "../../payments/gateway/pay-step.ts";
import { advanceSentence } from "../../payments/ledger/advance.ts";
import type { OrderAdvance } from "../../payments/ledger/order-advance-queries.ts";
import { isByGateway, type PaymentMethod, paymentMethodTable } from "../../payments/model/payment.ts";
import type { EmailContext } from "./customer-email.ts";
import type { Block } from "./email-blocks.ts";

interface PaidOrder {
  id: number;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState | null;
}

interface PaymentFacts extends PayStep {
  advance: OrderAdvance | null;
  emailConfirmed: boolean;
  /** null: staff took the order of someone without an account. */
  userId: string | null;
}

/**
 * How an order is paid, and a button where that is done: later, too. Without an account its link is the only page on which it can be
 * paid ahead, so that the link goes to the address that staff typed; else to a confirmed one alone.
 */
export async function paymentBlocks(
  { links }: EmailContext,
  order: PaidOrder,
  { offer, instructions, advance, emailConfirmed, userId }: PaymentFacts,
): Promise<Block[]> {
  const other = offer?.purpose === "full" ? "" : (instructions ?? paymentSentence(order));
  const sentences = advance ? advanceSentence(advance) : other;
  const hasLink = emailConfirmed || userId === null;
  const label =
    offer && hasLink
      ? `Pay ${displayPrice(offer.amount)} with JazzCash`
      : userId === null && awaitsMoney(order, advance)
        ? howToPayLabel
        : null;
  return [
    ...(sentences ? [{ kind: "paragraph" as const, text: sentences }] : []),
    ...(offer ? [{ kind: "paragraph" as const, text: offerSentence(offer, hasLink) }] : []),
    ...(label ? [{ kind: "button" as const, label, link: await links.order(order.id) }] : []),
  ];
}

function offerSentence({ amount, purpose }: PayOffer, hasLink: boolean): string {
  const what = `${displayPrice(amount)}${purpose === "advance" ? " in advance" : ""}`;
  return `You can pay ${what} with JazzCash now or later${hasLink ? "" : " on your order's page"}.`;
}

function paymentSentence({ paymentMethod, paymentState }: PaidOrder): string {
  if (paymentState === "captured" || paymentState === "to_refund") return "We have received your payment.";
  // Of JazzCash the step itself says what is to be done.
  return paymentMethod && !isByGateway(paymentMethod)
    ? paymentMethodTable[paymentMethod].emailInstructions
    : "";
}

/** Of the button to the link of an order without an account that awaits money. */
export const howToPayLabel = "See your order and how to pay";

/** Whether something is to be paid before the parcel leaves. */
function awaitsMoney({ paymentMethod, paymentState }: PaidOrder, advance: OrderAdvance | null): boolean {
  if (advance && advance.awaited > 0) return true;
  return paymentMethod !== null && paymentMethodTable[paymentMethod].paidAhead && paymentState === "awaited";
}

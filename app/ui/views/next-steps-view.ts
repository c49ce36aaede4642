import { parsePhoneNumber } from "../../../shop/base/phone-number.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { realSettings } from "../../../shop/content/settings/placeholder-settings.ts";
import type { ShopSettings } from "../../../shop/content/settings/shop-settings.ts";
import type { CustomerOrder } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { waMeLink } from "../../../shop/orders/list/whatsapp-texts.ts";
import { isActive } from "../../../shop/orders/model/order-total.ts";
import { doorSentence } from "../../../shop/payments/ledger/door-sentence.ts";
import { cashWords, type DoorCash } from "../../../shop/payments/ledger/order-amounts.ts";
import { paymentMethodTable } from "../../../shop/payments/model/payment.ts";

interface NextFacts {
  /** What the courier asks for. */
  door: DoorCash;
  /** What is to be paid before the order is sent, as text; null: nothing now. */
  payFirst: string | null;
  /** Whether the customer is told by staff how to pay. */
  isAsked?: boolean;
  settings: ShopSettings;
}

type PlacedOrder = Pick<
  CustomerOrder,
  | "number"
  | "confirmation"
  | "phoneNumber"
  | "paymentMethod"
  | "paymentState"
  | "advance"
  | "lines"
  | "amounts"
>;

/** What happens next with an order that has not left, in order; empty where nothing is sent any more. */
export function nextSteps(
  order: PlacedOrder,
  { door, payFirst, isAsked: isWalletAsked, settings }: NextFacts,
): string[] {
  const { confirmation, phoneNumber, paymentMethod, paymentState, advance } = order;
  if (!order.lines.some((line) => isActive(line) && line.status.toLowerCase() === "pending")) return [];
  const cash = cashWords(door);
  const called = parsePhoneNumber(phoneNumber ?? "")?.text;
  const isAsked = confirmation === "to_confirm" || confirmation === "unreachable";
  const awaitsAdvance = (advance?.awaited ?? 0) > 0;
  const isPaidAhead = paymentMethod !== null && paymentMethodTable[paymentMethod].paidAhead;
  const awaitsMoney = awaitsAdvance || (isPaidAhead && paymentState !== "captured");
  return [
    isWalletAsked && "You pay with JazzCash.",
    payFirst && `Pay ${awaitsAdvance ? "the advance of " : ""}${payFirst} first.`,
    isAsked && `We call or message you${called ? ` on ${called}` : ""} to confirm.`,
    awaitsMoney ? "We send it once the payment is here." : "We pack it and hand it to the courier.",
    cash?.amount
      ? `The courier calls. ${doorSentence(settings, cash.amount)}`
      : `The courier calls${called ? ` ${called}` : ""} before delivery.`,
    cash?.note,
  ].filter((step) => typeof step === "string");
}

/** A link that keeps order number, amount and the order's page in a chat of the customer's own. */
export function saveInWhatsApp({ number, amounts }: PlacedOrder, door: DoorCash, origin: string): string {
  const cash = cashWords(door);
  const amount = cash?.amount ? `${cash.amount} in cash` : displayPrice(amounts?.total ?? 0);
  const lines = [`My LumiSkin order ${number}: ${amount}`, cash?.note, `${origin}/orders/${number}`];
  return waMeLink("", lines.filter(Boolean).join("\n"));
}

/** From which number the shop calls; null where the owner has set no phone of their own. */
export function callsText(settings: ShopSettings): string | null {
  const phone = parsePhoneNumber(realSettings(settings).phone ?? "");
  return phone && `Our calls come from ${phone.text}; we never ask for a PIN or a code.`;
}

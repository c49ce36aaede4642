import type { ShopSettings } from "../../content/settings/shop-settings.ts";

interface PaymentMethodEntry {
  label: string;
  /** Beside the choice at checkout; of a gateway's method see `walletHints`. */
  hint: string;
  /** Whether the customer pays before the parcel leaves. */
  paidAhead: boolean;
  /** What the order's page says until a payment ahead is captured; null: nothing. */
  instructions: string | null;
  /** What the confirmation by email says until the payment is captured. */
  emailInstructions: string;
  /** Who has the money once the payment is captured; see `money_entries`. */
  holder: "courier" | "gateway" | "bank";
}

/**
 * The payment methods in the order in which checkout offers them; the first is the default. The states that a payment of
 * a method can have, with their words such as `Pending Online Payment` (R24), are the rows of `payment_states`.
 */
export const paymentMethodTable = {
  cod: {
    label: "Cash on Delivery",
    hint: "Pay the courier in cash.",
    paidAhead: false,
    instructions: null,
    emailInstructions: "Please pay the courier in cash when your order arrives.",
    holder: "courier",
  },
  jazzcash: {
    label: "JazzCash",
    hint: "Mobile wallet.",
    paidAhead: true,
    instructions: null,
    emailInstructions: "",
    holder: "gateway",
  },
  transfer: {
    label: "Bank transfer",
    hint: "We show our account details after you order.",
    paidAhead: true,
    instructions: "See your order page for where to send it. We pack your order when your transfer arrives.",
    emailInstructions:
      "See your order page for where to send it. We pack your order when your transfer arrives.",
    holder: "bank",
  },
} as const satisfies Record<string, PaymentMethodEntry>;

export type PaymentMethod = keyof typeof paymentMethodTable;

export const paymentMethods = Object.keys(paymentMethodTable) as [PaymentMethod, ...PaymentMethod[]];

/** A payment method as checkout offers it. */
export interface PaymentChoice {
  value: PaymentMethod;
  label: string;
  hint: string;
  paidAhead: boolean;
}

/** The methods that the shop offers; the first is the default. @param hasAccount whether money can be sent to the shop */
export function offeredMethods(hasAccount: boolean): PaymentMethod[] {
  return paymentMethods.filter((method) => !isByTransfer(method) || hasAccount);
}

interface OfferedBy {
  /** Whether money can be sent to the shop. */
  hasAccount: boolean;
  wallet: WalletWay;
}

/** The choices of checkout; the first is the default. */
export function paymentChoices({ hasAccount, wallet }: OfferedBy): PaymentChoice[] {
  return offeredMethods(hasAccount).map((method) => {
    const { label, hint, paidAhead } = paymentMethodTable[method];
    return {
      value: method,
      label,
      hint: isByGateway(method) ? walletHints[wallet] : hint,
      paidAhead,
    };
  });
}

/** How JazzCash is paid: on its own page, by sending the money to an account of the shop, or as staff say who are asked. */
export type WalletWay = "gateway" | "accounts" | "asked";

/** The way to pay JazzCash in a shop: every text about it asks here. @param hasGateway whether this visitor can pay on JazzCash's page */
export function walletWay(
  hasGateway: boolean,
  { jazzCash, iban, raast, easypaisa }: Pick<ShopSettings, "jazzCash" | "iban" | "raast" | "easypaisa">,
): WalletWay {
  if (hasGateway) return "gateway";
  return (jazzCash ?? iban ?? raast ?? easypaisa) === undefined ? "asked" : "accounts";
}

const walletHints: Readonly<Record<WalletWay, string>> = {
  gateway: "Mobile wallet. You pay on the JazzCash page after you order.",
  accounts: "Mobile wallet. We show the payment details after you order.",
  asked: "Mobile wallet. We send you the payment details after you order.",
};

/** Whether a gateway takes the payments of this method; the gateway has its name. */
export const isByGateway = (method: string | null): boolean =>
  paymentMethods.some((one) => one === method && paymentMethodTable[one].holder === "gateway");

/** Whether the customer sends the money to the shop's bank account. */
export const isByTransfer = (method: PaymentMethod | null): boolean =>
  method !== null && paymentMethodTable[method].holder === "bank";

/** The methods by which the courier collects the money. */
export const methodsOnDelivery = paymentMethods.filter((method) => !paymentMethodTable[method].paidAhead);

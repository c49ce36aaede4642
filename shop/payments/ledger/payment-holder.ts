import type { Schema } from "../../schema.ts";
import { isByGateway, type PaymentMethod, paymentMethodTable } from "../model/payment.ts";

/**
 * Who has the money of a captured payment. One that was confirmed by hand in the old way is with whom its method names; of the
 * others the gateway has it, or the bank of the account to which it was sent.
 * @param provider of the payment; null: it was confirmed by hand
 */
export function holderOfPayment({
  method,
  provider,
}: {
  method: PaymentMethod;
  provider: string | null;
}): Schema["moneyEntries"]["holder"] {
  if (provider === null) return paymentMethodTable[method].holder;
  return isByGateway(provider) ? "gateway" : "bank";
}

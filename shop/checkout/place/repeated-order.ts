import { deliveryPhones } from "../../base/phone-number.ts";
import { type Customer, customerName } from "../../customers/model/customer.ts";
import type { phoneMarkLabels } from "../../orders/confirm/phone-mark.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import type { CheckoutInput } from "./checkout-form.ts";

/** What a placed order has of what checkout sends. */
export interface PlacedDetails {
  phoneNumber: string;
  shippingAddress: string;
  /** The name, or without one the email. */
  customerName: string;
  notes: string | null;
  payment: PaymentMethod;
}

/** What can differ where an order is sent again. */
export const repeatedFields = ["payment", "phone", "address", "name", "notes"] as const;

export type RepeatedField = (typeof repeatedFields)[number];

/** What became of a checkout whose order was placed before (R74). */
export interface Repeat {
  /** What was typed now and not taken: the order has something else. */
  kept: RepeatedField[];
  /** Why a phone number was not taken; absent: by no mark. */
  mark?: keyof typeof phoneMarkLabels;
  /** Pieces in the cart, which are in no order. */
  cartQuantity: number;
}

const oneLine = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim();

/** A phone as it is read: however it is typed, the same numbers are the same. */
function readPhone(typed: string): string {
  const { phoneE164, secondPhoneE164 } = deliveryPhones(typed, null);
  return phoneE164 === null ? oneLine(typed) : `${phoneE164} ${secondPhoneE164}`;
}

/** Lists what differs between a placed order and a checkout that was sent again. */
export function repeatedDifferences(
  placed: PlacedDetails,
  input: CheckoutInput,
  customer: Customer,
): RepeatedField[] {
  const isSame: Record<RepeatedField, boolean> = {
    payment: placed.payment === input.payment,
    phone: readPhone(placed.phoneNumber) === readPhone(input.phoneNumber),
    address: oneLine(placed.shippingAddress) === oneLine(input.shippingAddress),
    name: placed.customerName === (input.parcelName || customerName(customer)),
    notes: oneLine(placed.notes) === oneLine(input.notes),
  };
  return repeatedFields.filter((field) => !isSame[field]);
}

import { z } from "zod";
import { paymentMethods } from "../payments/payment.ts";
import { checkoutLimits, missingDetails } from "./checkout-texts.ts";

const line = (most: number, what: string) =>
  z
    .string(missingDetails)
    .trim()
    .min(1, missingDetails)
    .max(most, `Please keep the ${what} to ${most} characters`);

/** What checkout sends: details, payment, and the key and the total of the page that the shopper saw. */
export const checkoutForm = z.object({
  key: z.uuid().nullable().catch(null),
  /** Paisa; null where the page sent none that could be read. */
  total: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .nullable()
    .catch(null),
  phoneNumber: line(checkoutLimits.phoneNumber, "phone number"),
  shippingAddress: line(checkoutLimits.shippingAddress, "shipping address"),
  notes: z
    .string()
    .trim()
    .max(checkoutLimits.notes, `Please keep the notes to ${checkoutLimits.notes} characters`)
    .default(""),
  payment: z.enum(paymentMethods, "Please choose how to pay").default("cod"),
});

export type CheckoutInput = z.output<typeof checkoutForm>;

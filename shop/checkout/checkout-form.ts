import { z } from "zod";
import { multiLine, singleLine } from "../../platform/typed-text.ts";
import { paymentMethods } from "../payments/payment.ts";
import { checkoutLimits, missingDetails } from "./checkout-texts.ts";

const required = (most: number, what: string, cleaned: (text: string) => string) =>
  z
    .string(missingDetails)
    .overwrite(cleaned)
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
  phoneNumber: required(checkoutLimits.phoneNumber, "phone number", singleLine),
  shippingAddress: required(checkoutLimits.shippingAddress, "shipping address", multiLine),
  notes: z
    .string()
    .overwrite(multiLine)
    .max(checkoutLimits.notes, `Please keep the notes to ${checkoutLimits.notes} characters`)
    .default(""),
  payment: z.enum(paymentMethods, "Please choose how to pay").default("cod"),
});

export type CheckoutInput = z.output<typeof checkoutForm>;

import { z } from "zod";
import { multiLine, singleLine } from "../../../platform/typed-text.ts";
import { requiredText } from "../../base/required-text.ts";
import { firstSourceOf } from "../../orders/model/first-source.ts";
import { offeredMethods, paymentMethods } from "../../payments/model/payment.ts";
import { checkoutMaxLengths, missingDetailsText } from "./checkout-texts.ts";

const tooLong = (field: keyof typeof checkoutMaxLengths, label: string) =>
  `Please use at most ${checkoutMaxLengths[field]} characters for the ${label}`;
const detail = (field: keyof typeof checkoutMaxLengths, label: string, normalise = singleLine) =>
  requiredText(missingDetailsText, checkoutMaxLengths[field], tooLong(field, label), normalise);

const choosePayment = "Please choose how to pay";

const fields = z.object({
  key: z.uuid().nullable().catch(null),
  /** Paisa; null where it is missing or invalid. */
  total: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .nullable()
    .catch(null),
  phoneNumber: detail("phoneNumber", "phone number"),
  shippingAddress: detail("shippingAddress", "shipping address", multiLine),
  /** Optional (R58). */
  parcelName: z
    .string()
    .overwrite(singleLine)
    .max(checkoutMaxLengths.parcelName, tooLong("parcelName", "name"))
    .refine((name) => !name.includes("@"), "Please enter a name, not an email")
    .optional(),
  notes: z.string().overwrite(multiLine).max(checkoutMaxLengths.notes, tooLong("notes", "notes")).default(""),
  payment: z.enum(paymentMethods, choosePayment).default(paymentMethods[0]),
  firstSource: z.string().transform(firstSourceOf).optional(),
});

const withoutTransfer = fields.refine(({ payment }) => offeredMethods(false).includes(payment), {
  path: ["payment"],
  error: choosePayment,
});

export type CheckoutInput = z.output<typeof fields>;

/**
 * The checkout form: delivery details, payment method, and the idempotency key and total of the page.
 * @param hasAccount whether the shop takes transfers
 */
export function checkoutForm(hasAccount: boolean): z.ZodType<CheckoutInput> {
  return hasAccount ? fields : withoutTransfer;
}

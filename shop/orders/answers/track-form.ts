import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";

/** Whoever looks for a parcel names the order and the phone number that was given for it. */
export const trackForm = z.object({
  number: z
    .string("Please enter the order number")
    .overwrite(singleLine)
    .min(1, "Please enter the order number")
    .max(40, "This is not an order number"),
  phone: z
    .string("Please enter the phone number")
    .overwrite(singleLine)
    .min(1, "Please enter the phone number")
    .max(50, "This is not a phone number"),
});

import { z } from "zod";
import { requiredText } from "../../base/required-text.ts";

/** Whoever looks for a parcel names the order and the phone number that was given for it. */
export const trackForm = z.object({
  number: requiredText("Please enter the order number", 40, "This is not an order number"),
  phone: requiredText("Please enter the phone number", 50, "This is not a phone number"),
});

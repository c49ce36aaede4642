import { z } from "zod";
import { multiLine, singleLine } from "../../../platform/typed-text.ts";

/** The name field sends the name alone on blur; Save Changes sends name and phone (R35). */
export const profileForm = z.object({
  fullName: z.string().overwrite(singleLine).max(120, "Please use at most 120 characters").optional(),
  phone: z.string().overwrite(singleLine).max(40, "Please use at most 40 characters").optional(),
});

/** An address to add; a blank one is refused (section 5 of the specification). */
export const addressForm = z.object({
  address: z
    .string()
    .overwrite(multiLine)
    .min(1, "Please enter an address")
    .max(500, "Please use at most 500 characters"),
});

/** An address to remove, as it is stored; browsers send line breaks as CRLF. */
export const addressRemovalForm = z.object({
  remove: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .max(1000, "This address is not saved in your account"),
});

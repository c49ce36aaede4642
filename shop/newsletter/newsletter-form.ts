import { z } from "zod";
import { singleLine } from "../../platform/typed-text.ts";
import { addressMissing, addressWrong } from "./newsletter-texts.ts";

/** What the newsletter asks for. */
export const newsletterForm = z.object({
  email: z
    .string(addressMissing)
    .overwrite(singleLine)
    .min(1, addressMissing)
    .max(254, "This email is too long")
    .pipe(z.email(addressWrong)),
});

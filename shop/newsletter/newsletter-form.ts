import { z } from "zod";
import { addressMissing, addressWrong } from "./newsletter-texts.ts";

/** What the newsletter asks for. */
export const newsletterForm = z.object({
  email: z
    .string(addressMissing)
    .trim()
    .min(1, addressMissing)
    .max(254, "This email is too long")
    .pipe(z.email(addressWrong)),
});

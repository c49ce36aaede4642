import { z } from "zod";
import { typedKey } from "../../../platform/typed-text.ts";
import { emailInvalid, emailMissing } from "./newsletter-texts.ts";

export const newsletterForm = z.object({
  email: z
    .string(emailMissing)
    .overwrite(typedKey)
    .min(1, emailMissing)
    .max(254, "This email is too long")
    .pipe(z.email(emailInvalid)),
});

import { z } from "zod";
import { multiLine, singleLine, typedKey } from "../../../platform/typed-text.ts";

/** All but the phone is required; the idempotency key may be absent. */
export const contactForm = z.object({
  name: z
    .string("Please enter your name")
    .overwrite(singleLine)
    .min(1, "Please enter your name")
    .max(200, "Please use at most 200 characters for your name"),
  email: z
    .string("Please enter your email")
    .overwrite(typedKey)
    .min(1, "Please enter your email")
    .max(254, "This email is too long")
    .pipe(z.email("Please enter a valid email, such as ayesha@example.com")),
  phone: z
    .string()
    .overwrite(singleLine)
    .max(50, "Please use at most 50 characters for your phone number")
    .default(""),
  message: z
    .string("Please enter your message")
    .overwrite(multiLine)
    .min(1, "Please enter your message")
    .max(5000, "Please use at most 5,000 characters for your message"),
  key: z.uuid().nullable().catch(null).default(null),
});

export type ContactForm = z.output<typeof contactForm>;

/** Whether a required field was left blank. */
export function isIncomplete(values: Record<string, string>): boolean {
  return [values.name, values.email, values.message].some((value) => !value?.trim());
}

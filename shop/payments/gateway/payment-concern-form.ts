import { z } from "zod";
import { paymentConcerns, paymentSteps } from "./payment-concern.ts";

/** What is to be done about which payment, and why it stood on the list. */
export const paymentConcernForm = z.object({
  transaction: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  concern: z.enum(paymentConcerns),
  intent: z.enum(paymentSteps),
});

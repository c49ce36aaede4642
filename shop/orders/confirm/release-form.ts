import { z } from "zod";
import { maxReleasable } from "./release-queries.ts";

/** The ids of the orders that are to be cancelled together. */
export const releaseForm = z
  .array(
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  )
  .min(1)
  .max(maxReleasable);

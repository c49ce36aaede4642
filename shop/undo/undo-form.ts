import { z } from "zod";

/** The form that undoes a revision. Its checkboxes `chosen` name fields that were changed again since. */
export const undoForm = z.object({
  /** The version of the thing that the person was shown. */
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  /** A screen of the dashboard. */
  returnTo: z.string().max(2000).optional(),
});

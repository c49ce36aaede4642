import { z } from "zod";
import { singleLine } from "../../platform/typed-text.ts";

/** The form that undoes a revision. Its checkboxes `chosen` name fields that were changed again since. */
export const undoForm = z.object({
  /** The version of the thing that the person was shown. */
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  /** A screen of the dashboard. */
  returnTo: z.string().overwrite(singleLine).max(2000, "This address is too long").optional(),
});

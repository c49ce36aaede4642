import { z } from "zod";
import { singleLine } from "../../platform/typed-text.ts";
import { hiddenNumber } from "../catalogue/product/product-list-form.ts";

/** The form that undoes a revision. Its checkboxes `chosen` name fields that were changed again since. */
export const undoForm = z.object({
  /** The version of the thing that the person was shown. */
  version: hiddenNumber,
  /** A screen of the dashboard. */
  returnTo: z.string().overwrite(singleLine).max(2000, "This address is too long").optional(),
});

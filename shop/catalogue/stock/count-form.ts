import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { formKey, typedPieces } from "./stock-level-form.ts";

/** How many pieces of a product were counted. */
export const countEntryForm = z.object({
  product: z.string("Please choose a product").overwrite(singleLine).max(200, "Please choose a product"),
  pieces: typedPieces,
  key: formKey,
});

/** Books the differences that were shown. */
export const countBookingForm = z.object({
  seen: z.string("Please reload the page").regex(/^[\d-]{1,60}$/, "Please reload the page"),
});

export const countStartForm = z.object({ key: formKey });

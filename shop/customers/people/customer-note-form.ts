import { z } from "zod";
import { multiLine } from "../../../platform/typed-text.ts";

/** A note about a customer. */
export const customerNoteForm = z.object({
  text: z
    .string("Please write a note")
    .overwrite(multiLine)
    .min(1, "Please write a note")
    .max(4000, "Please use at most 4,000 characters"),
});

/** Which note is to be deleted. */
export const removeNoteForm = z.object({
  note: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

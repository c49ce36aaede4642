import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";

const reason = z
  .string("This field was not sent. Please reload the page and try again.")
  .overwrite(singleLine)
  .max(500, "Please use at most 500 characters");

/** Marks a number, with the reason. */
export const phoneMarkForm = z.object({
  mark: z.enum(["advance_only", "do_not_serve"], "Please choose a mark"),
  reason: reason.refine((text) => text !== "", "Please say why, so that others understand it later"),
});

/** Lifts the mark of a number. */
export const liftMarkForm = z.object({ liftReason: reason });

import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";

const reason = z.string(outOfDateText).overwrite(singleLine).max(500, "Please use at most 500 characters");

/** Marks a number, with the reason. */
export const phoneMarkForm = z.object({
  mark: z.enum(["advance_only", "do_not_serve"], "Please choose a restriction"),
  reason: reason.refine(
    (text) => text !== "",
    "Please enter a reason, so that your staff understand it later",
  ),
});

/** Lifts the mark of a number. */
export const liftMarkForm = z.object({ liftReason: reason });

import { z } from "zod";
import { singleLine } from "../../platform/typed-text.ts";
import { correctionReasonNames } from "./correction-reason.ts";

// An absent field is an incomplete form, not a blank value: nothing is changed.
const requiredText = z.string("This field was not sent. Please reload the page and try again.");

/** A whole number from 0 to a million, as it is typed. */
export const typedPieces = requiredText.trim().transform((typed, check) => {
  if (/^\d{1,7}$/.test(typed) && Number(typed) <= 1_000_000) return Number(typed);
  check.addIssue("Please enter a whole number, such as 14");
  return z.NEVER;
});

/** The id of a row; blank: none. */
const optionalId = z
  .string()
  .regex(/^\d{0,15}$/, "Please choose from the list")
  .transform((typed) => (typed === "" ? null : Number(typed)))
  .default(null);

/** The key that makes a form which arrives twice count once. */
export const formKey = z.uuid().nullable().catch(null);

/** How many there are, as typed, with the number that the form showed; the reason says what happened to the difference. */
export const correctionForm = z
  .object({
    shown: typedPieces,
    to: typedPieces,
    reason: z.enum(correctionReasonNames, "Please choose what happened"),
    note: z.string().overwrite(singleLine).max(200, "Please use at most 200 characters").default(""),
    batch: optionalId,
    key: formKey,
  })
  .refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    message: "Please say what happened",
  });

export const trackForm = z.object({ pieces: typedPieces });

/** Blank: computed from the sales. */
export const reorderPointForm = z.object({
  point: requiredText.trim().transform((typed, check) => {
    if (typed === "") return null;
    if (/^\d{1,7}$/.test(typed) && Number(typed) <= 1_000_000) return Number(typed);
    check.addIssue("Please enter a whole number, or leave it blank");
    return z.NEVER;
  }),
});

const typedDays = requiredText.trim().transform((typed, check) => {
  if (/^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 365) return Number(typed);
  check.addIssue("Please enter a number of days from 1 to 365");
  return z.NEVER;
});

/** The days of the reorder proposal. */
export const stockDaysForm = z.object({ leadDays: typedDays, coverDays: typedDays });

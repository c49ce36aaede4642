import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";

const requiredText = z.string("This form is out of date. Please reload the page and try again.");

/** What a person says about a city; `is` is one of the courier's, by its code. */
export const cityMappingForm = z.object({
  city: requiredText.overwrite(singleLine).max(64, "This city was not found"),
  choice: requiredText
    .max(110, "Please choose from the list")
    .regex(/^(is:[\s\S]+|other|unserved|undecided|)$/, "Please choose from the list"),
  other: requiredText.overwrite(singleLine).max(100, "Please use at most 100 characters"),
  learn: z.literal("yes", "This form is out of date. Please reload the page and try again.").optional(),
});

/** A courier's cities as a person has pasted them, one in each line. */
export const cityListForm = z.object({
  text: requiredText
    .max(60_000, "Please use at most 60,000 characters")
    .transform((text) =>
      [...new Set(text.split(/[\r\n]+/).map((line) => singleLine(line).slice(0, 100)))].filter(Boolean),
    )
    .refine((names) => names.length > 0, "Please paste at least one city"),
});

import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { sentText } from "../../base/sent-text.ts";

/** What a person says about a city; `is` is one of the courier's, by its code. */
export const cityMappingForm = z.object({
  city: sentText.overwrite(singleLine).max(64, "This city was not found"),
  choice: sentText
    .max(110, "Please choose from the list")
    .regex(/^(is:[\s\S]+|other|unserved|undecided|)$/, "Please choose from the list"),
  other: sentText.overwrite(singleLine).max(100, "Please use at most 100 characters"),
  learn: z.literal("yes", outOfDateText).optional(),
});

/** A courier's cities as a person has pasted them, one in each line. */
export const cityListForm = z.object({
  text: sentText
    .max(60_000, "Please use at most 60,000 characters")
    .transform((text) =>
      [...new Set(text.split(/[\r\n]+/).map((line) => singleLine(line).slice(0, 100)))].filter(Boolean),
    )
    .refine((names) => names.length > 0, "Please paste at least one city"),
});

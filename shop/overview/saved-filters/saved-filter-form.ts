import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";

/** Saves the filter that the list shows, under a name, or removes one. */
export const savedFilterForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save-filter"),
    name: z
      .string("Please enter a name for this filter")
      .overwrite(singleLine)
      .min(1, "Please enter a name for this filter")
      .max(40, "Please use at most 40 characters"),
  }),
  z.object({
    intent: z.literal("remove-filter"),
    filter: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
]);

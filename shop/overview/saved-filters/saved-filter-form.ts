import { z } from "zod";
import { requiredText } from "../../base/required-text.ts";

/** Saves the filter that the list shows, under a name, or removes one. */
export const savedFilterForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save-filter"),
    name: requiredText("Please enter a name for this filter", 40, "Please use at most 40 characters"),
  }),
  z.object({
    intent: z.literal("remove-filter"),
    filter: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
]);

import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";

export const customerNameForm = z.object({
  name: z
    .string("Please enter the name")
    .overwrite(singleLine)
    .min(1, "Please enter the name")
    .max(120, "Please use at most 120 characters"),
});

import { z } from "zod";
import { requiredText } from "../../base/required-text.ts";

export const customerNameForm = z.object({
  name: requiredText("Please enter the name", 120, "Please use at most 120 characters"),
});

import { z } from "zod";
import { multiLine } from "../../../platform/typed-text.ts";

/** An answer to a contact message. */
export const replyForm = z.object({
  text: z
    .string("Please write your answer")
    .overwrite(multiLine)
    .min(1, "Please write your answer")
    .max(5000, "Please keep your answer to 5,000 characters"),
});

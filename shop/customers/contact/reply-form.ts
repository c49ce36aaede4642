import { z } from "zod";
import { multiLine } from "../../../platform/typed-text.ts";

/** An answer to a contact message. */
export const replyForm = z.object({
  text: z
    .string("Please write your reply")
    .overwrite(multiLine)
    .min(1, "Please write your reply")
    .max(5000, "Please use at most 5,000 characters"),
});

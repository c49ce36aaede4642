import { z } from "zod";
import { multiLine } from "../../../platform/typed-text.ts";
import { complaintKinds, deliveryWishes, maxComplaintLength } from "../model/complaint.ts";

/** What happened, and words, which only "Something else" needs. */
export const complaintForm = z
  .object({
    kind: z.enum(complaintKinds, "Please choose what happened"),
    message: z
      .string()
      .overwrite(multiLine)
      .max(maxComplaintLength, "Please use at most 1,000 characters")
      .default(""),
  })
  .refine(({ kind, message }) => kind !== "other" || message !== "", {
    path: ["message"],
    message: "Please tell us in a few words what happened",
  });

export type ComplaintForm = z.output<typeof complaintForm>;

/** What to do after a failed attempt. */
export const wishForm = z.object({
  wish: z.enum(deliveryWishes, "Please choose an option"),
});

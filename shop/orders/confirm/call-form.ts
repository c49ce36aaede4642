import { z } from "zod";
import { outOfDateText } from "../../base/out-of-date.ts";
import { maxCallLaterDays } from "./call-time.ts";

const id = z
  .string(outOfDateText)
  .regex(/^\d{1,15}$/, outOfDateText)
  .transform(Number);

/** What came of a call, with the newest attempt that the screen showed. */
export const callOutcomeForm = z.object({
  intent: z.enum(["confirmed", "no_answer", "call_later", "refused", "wrong_number"], outOfDateText),
  seen: id,
});

/** Takes an answer back. */
export const undoAnswerForm = z.object({ attempt: id });

/** Another time for "call later": one of those that are offered. */
export const callTimeForm = z.object({
  attempt: id,
  at: z
    .string(outOfDateText)
    .max(40, outOfDateText)
    .transform((text, check) => {
      const at = new Date(text);
      const ahead = at.getTime() - Date.now();
      if (ahead > 0 && ahead < maxCallLaterDays * 86_400_000) return at;
      check.addIssue("Please choose a time in the future.");
      return z.NEVER;
    }),
});

/** A decision about two orders that may be one. */
export const duplicateForm = z.object({
  intent: z.enum(["one-parcel", "keep-both", "cancel-one"], outOfDateText),
  other: id,
});

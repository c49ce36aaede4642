import { z } from "zod";
import { parseIsoDay } from "../../base/karachi-time.ts";
import { dialects } from "./product-columns.ts";

/** Which product file is downloaded. */
export const productFileForm = z.object({
  dialect: z.enum(dialects, "Please choose one of the two files"),
});

const day = z
  .string()
  .trim()
  .optional()
  .transform((typed, check): string | null => {
    if (!typed) return null;
    const parsed = parseIsoDay(typed);
    if (parsed) return parsed;
    check.addIssue("Please enter a date, or leave it blank");
    return z.NEVER;
  });

/** The days of the orders that are downloaded, in Asia/Karachi, both included; null: no bound. */
export const orderFileForm = z.object({ from: day, to: day });

/** What happens to a file that was checked. */
export const importForm = z.object({
  intent: z.enum(["import", "discard"], "Please press Import or Discard"),
  /** Ticked: the prices that fall below half or more than double are right. */
  prices: z
    .literal("on", "Please tick it, or leave it blank")
    .optional()
    .transform((ticked) => ticked === "on"),
});

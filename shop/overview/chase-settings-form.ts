import { z } from "zod";

const days = z.coerce
  .number("Please enter a number of days")
  .int("Please enter whole days")
  .min(1, "At least 1 day")
  .max(60, "At most 60 days");

/** The days after which something is late. */
export const chaseSettingsForm = z.object({ stuckDays: days });

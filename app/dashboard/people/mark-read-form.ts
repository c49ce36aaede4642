import { z } from "zod";

/** Which message to the shop is to be marked, and how. */
export const markReadForm = z.object({
  message: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  status: z.enum(["unread", "read"]),
});

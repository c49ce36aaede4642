import { z } from "zod";

const message = "Please choose one of the earlier versions";
const versionNumber = z
  .string(message)
  .refine((typed) => /^\d{1,9}$/.test(typed), message)
  .transform(Number);

/** Going back to an earlier version. `version`: the one from which it was compared. */
export const restoreForm = z.object({ to: versionNumber, version: versionNumber });

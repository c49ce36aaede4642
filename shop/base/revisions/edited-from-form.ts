import { z } from "zod";

/** The number of a version; null: none, or something else. */
const versionNumber = z
  .string()
  .optional()
  .transform((typed) => (typed !== undefined && /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null));

/** The hidden fields of a form on something with versions (`EditedFrom`). */
export const editedFromForm = z.object({ version: versionNumber, seen: versionNumber });

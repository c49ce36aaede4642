import { z } from "zod";

// Couriers write one thing in several ways: a number or "1", a boolean or "true", nothing as "" or null.

/** Text, or a number as text; null where it is neither or empty. Never fails. */
export const looseText = z
  .union([z.string(), z.number().refine(Number.isSafeInteger)])
  .transform((value) => String(value).slice(0, 2000).trim() || null)
  .nullable()
  .catch(null);

/** A tracking number, which the shop puts into addresses and shows. */
export const trackingNumber = looseText.refine(
  (text): text is string => text !== null && /^[A-Za-z0-9-]{3,40}$/.test(text),
);

export const looseBoolean = z
  .unknown()
  .optional()
  .transform(
    (value) => value === true || value === 1 || ["true", "1", "yes"].includes(String(value).toLowerCase()),
  );

/** Rupees, also as `"1,234.50"`, in paisa; 0 where there are none. */
export const looseRupees = z
  .unknown()
  .optional()
  .transform((value) => {
    const text = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
    const rupees = /^-?\d{1,9}(\.\d+)?$/.test(text.replaceAll(",", "").trim())
      ? Number(text.replaceAll(",", ""))
      : 0;
    // Adding 0 makes 0 of -0.
    return Math.round(rupees * 100) + 0;
  });

/** The rows of a list that can be read; those that cannot are left out. Fails where it is no list, or no row can be read. */
export function rowsOf<T>(row: z.ZodType<T>) {
  return z.array(z.unknown()).transform((rows, context) => {
    const read = rows.flatMap((item) => {
      const result = row.safeParse(item);
      return result.success ? [result.data] : [];
    });
    if (rows.length > 0 && read.length === 0) {
      context.addIssue("a list of something else");
      return z.NEVER;
    }
    return read;
  });
}

/** Text on one line without control characters, as labels and forms of couriers hold it. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

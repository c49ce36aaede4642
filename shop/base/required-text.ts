import { z } from "zod";
import { singleLine } from "../../platform/typed-text.ts";

/** A text that must be typed. @param missing the message where it is not @param tooLong that beyond `max` characters */
export const requiredText = (missing: string, max: number, tooLong: string, normalise = singleLine) =>
  z.string(missing).overwrite(normalise).min(1, missing).max(max, tooLong);

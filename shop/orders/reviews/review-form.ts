import { z } from "zod";
import { multiLine, singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { hideReasons, maxReviewLength } from "../model/review.ts";

/**
 * A letter has at most three marks above and below it, and paragraphs one empty line between them: piles of either would
 * cover or push away what stands beside them.
 */
const calm = (text: string) =>
  text.replace(/((?:\p{M}\p{Cf}*){3})[\p{M}\p{Cf}]+/gu, "$1").replace(/\n\s*\n/g, "\n\n");
const text = (max: number) =>
  z
    .string()
    .overwrite((typed) => calm(multiLine(typed)))
    .max(max, `Please use at most ${max.toLocaleString("en")} characters`)
    .default("");
const starsMissing = "Please choose 1 to 5 stars";
const stars = z.enum(["", "1", "2", "3", "4", "5"], starsMissing).default("");

/** What the customer says of the products of these lines: of those with stars. */
export function reviewForm(lines: readonly number[]) {
  const fields: Record<string, z.ZodType<string>> = {
    name: text(maxReviewLength.name).overwrite(singleLine),
  };
  for (const line of lines) {
    fields[`stars-${line}`] = stars;
    fields[`text-${line}`] = text(maxReviewLength.text);
  }
  return z
    .object(fields)
    .superRefine((typed, { addIssue }) => {
      const starless = lines.filter((line) => !typed[`stars-${line}`]);
      for (const line of starless.filter((line) => typed[`text-${line}`]))
        addIssue({ code: "custom", path: [`stars-${line}`], message: starsMissing });
      if (lines.length > 0 && starless.length === lines.length)
        addIssue({ code: "custom", message: "Please choose stars for at least one product" });
    })
    .transform(({ name = "", ...typed }): TypedReview[] =>
      lines
        .map((line) => ({ line, stars: Number(typed[`stars-${line}`]), text: typed[`text-${line}`] ?? "" }))
        .filter(({ stars }) => stars > 0)
        .map(({ line, stars, text }) => ({ line, said: { stars, name, text } })),
    );
}

/** What a customer says of a line of an order; null: nothing any more. */
export interface TypedReview {
  line: number;
  said: { stars: number; name: string; text: string } | null;
}

/** A text, and the state in which it was read: it may have been decided since. */
const read = {
  review: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  seen: z.enum(["waiting", "shown", "hidden"]).optional(),
};
const reasons = Object.keys(hideReasons) as [keyof typeof hideReasons];

/** What staff do with a text. A reply shows it too; without words it is removed. */
export const moderateForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ ...read, intent: z.literal("show") }),
    z.object({ ...read, intent: z.literal("hide"), reason: z.enum(reasons, "Please choose a reason") }),
    z.object({ ...read, intent: z.literal("reply"), reply: text(maxReviewLength.reply) }),
  ],
  outOfDateText,
);

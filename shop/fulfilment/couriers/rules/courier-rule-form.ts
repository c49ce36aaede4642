import { z } from "zod";
import { singleLine } from "../../../../platform/typed-text.ts";
import { sentText } from "../../../base/sent-text.ts";
import { parseTypedPrice } from "../../../base/typed-amount.ts";
import { wholeNumber } from "../../../catalogue/stock/stock-level-form.ts";

const line = (max: number) => sentText.overwrite(singleLine).max(max, `Please use at most ${max} characters`);

/** Paisa; blank: null. */
const amount = sentText.trim().transform((typed, check) => {
  if (typed === "") return null;
  const paisa = parseTypedPrice(typed);
  if (paisa !== null && paisa <= 100_000_000_000) return paisa;
  check.addIssue("Please enter an amount in rupees, such as 5000, or leave it blank");
  return z.NEVER;
});

const grams = wholeNumber({
  max: 100_000,
  message: "Please enter a weight in grams, such as 1000, or leave it blank",
  blank: null,
});

/** A new rule; what is blank fits every parcel. */
export const courierRuleForm = z
  .object({
    courier: line(32).min(1, "Please choose a courier"),
    city: line(60),
    province: line(60),
    cashFrom: amount,
    cashTo: amount,
    gramsFrom: grams,
    gramsTo: grams,
  })
  .refine(({ cashFrom, cashTo }) => cashFrom === null || cashTo === null || cashFrom <= cashTo, {
    path: ["cashTo"],
    message: "Please enter more than the lower amount",
  })
  .refine(({ gramsFrom, gramsTo }) => gramsFrom === null || gramsTo === null || gramsFrom <= gramsTo, {
    path: ["gramsTo"],
    message: "Please enter more than the lower weight",
  });

/** What is done to a rule that is there. */
export const ruleStepForm = z.object({
  rule: wholeNumber({ max: 9_999_999, message: "This rule was not found" }),
  intent: z.enum(["up", "down", "remove"], "Please choose an option"),
});

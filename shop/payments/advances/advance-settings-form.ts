import { z } from "zod";
import { outOfDateText } from "../../base/out-of-date.ts";
import { parseTypedAmount } from "../../base/typed-amount.ts";
import { advanceKinds } from "../model/advance-settings.ts";

// An absent field is an incomplete form, not a blank value: nothing is changed.
const requiredText = z.string(outOfDateText).trim();

const whole = (most: number, example: number, unit: string) =>
  requiredText.transform((typed, check) => {
    const value = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
    if (value >= 1 && value <= most) return value;
    check.addIssue(`Please enter ${unit} from 1 to ${most}, such as ${example}`);
    return z.NEVER;
  });

/** An advance of one order, in rupees: whole ones, as they are transferred. */
export const advanceAmount = requiredText.transform((typed, check) => {
  const paisa = parseTypedAmount(typed);
  if (paisa !== null && paisa >= 100 && paisa % 100 === 0) return paisa;
  check.addIssue("Please enter an amount in whole rupees, such as 500");
  return z.NEVER;
});

/** What the owner sets about advances; amounts in rupees. */
export const advanceSettingsForm = z.object({
  kind: z.enum(advanceKinds, "Please choose how much to ask for"),
  percent: whole(100, 20, "a percentage"),
  fixedAmount: advanceAmount,
  aboveAmount: requiredText.transform((typed, check) => {
    if (typed === "") return null;
    const paisa = parseTypedAmount(typed);
    if (paisa !== null) return paisa;
    check.addIssue("Please enter an amount in rupees, such as 10000, or leave it blank");
    return z.NEVER;
  }),
  forMarked: z
    .literal("yes")
    .optional()
    .transform((ticked) => ticked === "yes"),
  payHours: whole(720, 48, "hours"),
});

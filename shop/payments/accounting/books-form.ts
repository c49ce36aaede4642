import { z } from "zod";
import { singleLine, typedKey } from "../../../platform/typed-text.ts";
import { parseIsoDay } from "../../base/karachi-time.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { parseTypedAmount } from "../../base/typed-amount.ts";

const text = z.string(outOfDateText).overwrite(singleLine).max(100, "Please use at most 100 characters");

const amountExample = "Please enter an amount in rupees, such as 2,000";

/** Paisa; blank: null. */
const optionalAmount = z
  .string(outOfDateText)
  .trim()
  .transform((typed, check) => {
    const paisa = typed === "" ? null : parseTypedAmount(typed);
    if (typed === "" || paisa !== null) return paisa;
    check.addIssue(`${amountExample}, or leave it blank`);
    return z.NEVER;
  });

/**
 * A payout as it is typed: amounts in rupees, in paisa afterwards; the fee null where it is left blank. The chosen
 * entries are no part: a form has one for each.
 */
export const payoutForm = z.object({
  key: z.uuid(outOfDateText),
  reference: text.overwrite(typedKey).min(1, "Please enter the payout reference"),
  day: z
    .string(outOfDateText)
    .trim()
    .transform((typed, check) => {
      const day = typed.length > 10 ? null : parseIsoDay(typed);
      if (day !== null) return day;
      check.addIssue("Please enter a date, such as 2027-06-30");
      return z.NEVER;
    }),
  amount: z
    .string(outOfDateText)
    .trim()
    .transform((typed, check) => {
      const paisa = parseTypedAmount(typed);
      if (paisa !== null) return paisa;
      check.addIssue(amountExample);
      return z.NEVER;
    }),
  fee: optionalAmount,
});

/** A dispute as it is typed; the amount null where it is left blank. */
export const disputeForm = z.object({
  key: z.uuid(outOfDateText),
  payment: text.min(1, "Please enter the order number or payment reference"),
  amount: optionalAmount.refine((paisa) => paisa !== 0, `${amountExample}, or leave it blank`),
  reference: text.overwrite(typedKey),
});

import { z } from "zod";
import { sentText } from "../../base/sent-text.ts";
import { parseTypedPrice } from "../../base/typed-amount.ts";
import { confirmationRules } from "./confirmation-settings.ts";

// An absent field is an incomplete form, not a blank value: nothing is changed.

const whole = (most: number, example: number, unit: string) =>
  sentText.trim().transform((typed, check) => {
    const value = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
    if (value >= 1 && value <= most) return value;
    check.addIssue(`Please enter ${unit} from 1 to ${most}, such as ${example}`);
    return z.NEVER;
  });

/** Paisa: no order is as large. */
const largestAmount = 1_000_000_000_00;

/** What the owner sets about asking before dispatch; the amount in rupees. */
export const confirmationSettingsForm = z.object({
  rule: z.enum(confirmationRules, "Please choose which orders need confirmation"),
  aboveAmount: sentText.trim().transform((typed, check) => {
    const paisa = parseTypedPrice(typed);
    if (paisa !== null && paisa <= largestAmount) return paisa;
    check.addIssue("Please enter an amount in rupees, such as 5000");
    return z.NEVER;
  }),
  tries: whole(20, 3, "a number of calls"),
  holdHours: whole(720, 48, "hours"),
  leaseMinutes: whole(120, 10, "minutes"),
  heldOrders: whole(1000, 3, "a number of orders"),
  heldPieces: whole(100_000, 10, "a number of pieces"),
});

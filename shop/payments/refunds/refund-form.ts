import { z } from "zod";
import { singleLine, typedKey } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { parseTypedAmount } from "../../base/typed-amount.ts";
import { channelsByHand } from "./refund.ts";

const text = (max: number) =>
  z.string(outOfDateText).overwrite(singleLine).max(max, `Please use at most ${max} characters`);

/** A request for a refund; the amount in rupees, in paisa afterwards. */
export const refundRequestForm = z.object({
  key: z.uuid(outOfDateText),
  payment: z
    .string("Please choose a payment")
    .regex(/^\d{1,15}$/, "Please choose a payment")
    .transform(Number),
  amount: z.string(outOfDateText).transform((typed, check) => {
    const paisa = parseTypedAmount(typed.trim());
    if (paisa !== null && paisa > 0) return paisa;
    check.addIssue("Please enter an amount in rupees, such as 2,000");
    return z.NEVER;
  }),
  channel: z.enum(["gateway", "transfer", "cash"], "Please choose how to refund"),
  reason: text(300).transform((typed) => typed || "Not given"),
  /** Ticked: what is not owed back lowers the price of the order. */
  lowers: z.literal("on", outOfDateText).optional(),
});

/** What a person has paid back by hand; a transfer has the transaction id of the bank or wallet. */
export const paidByHandForm = z
  .object({
    channel: z.enum(channelsByHand, "Please choose how it was refunded"),
    reference: text(60).overwrite(typedKey),
  })
  .refine(({ channel, reference }) => channel === "cash" || reference !== "", {
    path: ["reference"],
    message: "Please enter the transaction ID of the transfer",
  });

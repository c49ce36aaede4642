import { z } from "zod";
import { singleLine, typedKey } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { parseTypedAmount } from "../../base/typed-amount.ts";
import { transferAccounts } from "../schema.ts";

/** A transaction id as banks write it; spaces and small letters are of whoever types. */
const transactionId = z.string("Please enter the transaction ID").transform((text, check) => {
  const id = typedKey(text.slice(0, 200)).replaceAll(/\s/g, "").toUpperCase();
  if (/^[A-Z0-9-]{4,40}$/.test(id)) return id;
  check.addIssue(
    id === ""
      ? "Please enter the transaction ID"
      : "A transaction ID has 4 to 40 letters and digits. Please check it in your bank's SMS",
  );
  return z.NEVER;
});

const account = z.enum(transferAccounts, "Please choose the account");

/** A customer's claim of a transfer. */
export const claimForm = z.object({ transactionId, account });

const ticked = z
  .literal("on", outOfDateText)
  .optional()
  .transform((value) => value === "on");

/** What staff have found at the bank. */
export const confirmTransferForm = z.object({
  order: z
    .string("Please enter the order number")
    .overwrite(singleLine)
    .max(40, "Please use at most 40 characters for the order number"),
  /** Of a claim; null: the customer has typed nothing. */
  claim: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable().catch(null),
  transactionId,
  account,
  /** Paisa. */
  amount: z.string("Please enter the amount").transform((text, check) => {
    const paisa = parseTypedAmount(text.trim());
    if (paisa !== null && paisa > 0) return paisa;
    check.addIssue("Please enter the amount in rupees, such as 2199");
    return z.NEVER;
  }),
  /** Ticked: whoever confirms has seen that far more came than was due. */
  more: ticked,
  /** Ticked: it is another transfer than one with the same ID at another account, or than an earlier advance. */
  other: ticked,
});

import type { z } from "zod";
import { recordAudit } from "../../base/audit/audit-queries.ts";
import { addDays } from "../../base/karachi-time.ts";
import { displayPrice, displaySigned } from "../../base/price.ts";
import type { Database } from "../../schema.ts";
import type { GatewayName } from "../schema.ts";
import type { payoutForm } from "./books-form.ts";
import {
  counterPayout,
  insertPayout,
  isPayoutKeyUsed,
  lockOpenEntries,
  movePayoutMoney,
} from "./payout-queries.ts";

type PayoutField = "entry" | "amount" | "fee" | "reference" | "day";

/** A larger share of what was chosen is no usual fee: someone types it. */
const largestUsualFee = 0.1;

export type EnterPayoutResult =
  | { outcome: "entered" }
  /** In words, of a field of the form; nothing was written. */
  | { outcome: "refused"; field: PayoutField; reason: string };

/** What was typed; the day is not after today, and at most a year back. */
interface NewPayout extends z.output<typeof payoutForm> {
  gateway: GatewayName;
  /** The day of today in Karachi. */
  today: string;
  /** Of the money ledger: payments, and what was paid back. */
  entryIds: readonly number[];
}

/** Enters what a gateway has paid out: the money of its entries is in the bank from then on, but for the fee. */
export async function enterPayout(
  db: Database,
  { entryIds, today, ...payout }: NewPayout,
  actorId: string,
): Promise<EnterPayoutResult> {
  if (payout.day > today) return refuse("day", "This date is in the future.");
  if (payout.day < addDays(today, -365)) return refuse("day", "This date is more than a year ago.");
  if (entryIds.length === 0) return refuse("entry", "Please tick the payments in this payout.");
  return db.transaction().execute(async (tx) => {
    const open = await lockOpenEntries(tx, entryIds);
    if (await isPayoutKeyUsed(tx, payout.key)) return { outcome: "entered" };
    if (open.ids.length < new Set(entryIds).size)
      return refuse(
        "entry",
        "Some of these payments are already in another payout. Please reload and try again.",
      );
    const fee = payout.fee ?? open.sum - payout.amount;
    const difference = payout.amount + fee - open.sum;
    if (fee < 0 || difference !== 0) return refuse("amount", differenceText(payout, open.sum));
    if (payout.fee === null && fee > open.sum * largestUsualFee)
      return refuse("fee", `The fee would be ${displayPrice(fee)}. If this is correct, enter it as the fee.`);
    const payoutId = await insertPayout(tx, { ...payout, fee }, open.ids);
    if (payoutId === null) return refuse("reference", "A payout with this reference already exists.");
    await movePayoutMoney(tx, { payoutId, amount: payout.amount, fee, actorId });
    await recordAudit(tx, {
      actorId,
      action: "payout.entered",
      subject: payout.reference,
      details: { amount: displayPrice(payout.amount), fee: displayPrice(fee), payments: open.ids.length },
    });
    return { outcome: "entered" };
  });
}

/** Takes back a payout that was entered by mistake, once. @returns whether it stood */
export async function takeBackPayout(db: Database, payoutId: number, actorId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const reference = await counterPayout(tx, payoutId, actorId);
    if (reference === null) return false;
    await recordAudit(tx, { actorId, action: "payout.taken-back", subject: reference });
    return true;
  });
}

function refuse(field: PayoutField, reason: string): EnterPayoutResult {
  return { outcome: "refused", field, reason };
}

/** @example `What you chose comes to Rs. 5,000, amount and fee to Rs. 4,900: Rs. 100 too little.` */
function differenceText({ amount, fee }: Pick<NewPayout, "amount" | "fee">, sum: number): string {
  const entered = amount + (fee ?? 0);
  const gap =
    entered > sum ? `${displayPrice(entered - sum)} too much` : `${displayPrice(sum - entered)} too little`;
  return `The ticked payments add up to ${displaySigned(sum)}, but ${fee === null ? "the amount" : "amount and fee"} add up to ${displayPrice(entered)}: ${gap}.`;
}

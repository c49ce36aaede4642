import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { orderNumberText } from "../model/order-number.ts";
import { findMark, lockMark, type PhoneMark, writeMark } from "./phone-mark-queries.ts";

interface MarkChange {
  /** The order on whose page it is done. The audit log, which no one erases, names it and neither number nor reason. */
  orderNumber: number;
  phoneE164: string;
  /** null: the mark is lifted. */
  mark: PhoneMark | null;
  /** Why, in the owner's words; of a mark that is lifted it may be blank. */
  reason: string;
  actorId: string;
}

/**
 * Marks a number as one to which only what is paid ahead is sent, or nothing; or lifts its mark. Orders that are placed stay as
 * they are: whoever confirms one is told.
 * @returns whether something has changed
 */
export async function markPhone(
  db: Database,
  { orderNumber, phoneE164, mark, reason, actorId }: MarkChange,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockMark(tx, phoneE164);
    const before = await findMark(tx, phoneE164);
    const isSame = mark === null ? !before : before?.mark === mark && before.reason === reason;
    if (isSame) return false;
    await writeMark(tx, { phoneE164, mark, reason, actorId });
    await recordAudit(tx, {
      actorId,
      action: mark ? "number.marked" : "number.unmarked",
      subject: orderNumberText(orderNumber),
      details: { from: before?.mark ?? null, to: mark },
    });
    return true;
  });
}

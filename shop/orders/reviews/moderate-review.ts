import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { orderLineNumberText } from "../model/order-number.ts";
import type { HideReason } from "../model/review.ts";
import { lockReview, updateReview } from "./review-list-queries.ts";

/** What staff decide about a text. `seen`: the text that they have read; it may have changed since. */
export type Decision = { review: number; seen: string } & (
  | { intent: "show" }
  | { intent: "hide"; reason: HideReason }
  | { intent: "reply"; reply: string }
);

/** Shows a text, hides it, or replies to it, which shows it too. `changed`: it is gone, or says something else now. */
export async function moderateReview(
  db: Database,
  decision: Decision,
  actorId: string,
): Promise<"done" | "changed"> {
  return db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, decision.review);
    if (!review || String(review.sentAt.getTime()) !== decision.seen) return "changed";
    const { intent } = decision;
    const hiddenFor = intent === "hide" ? decision.reason : null;
    await updateReview(tx, review.id, {
      textState: hiddenFor ? "hidden" : "shown",
      hiddenFor,
      ...(intent === "reply" && { reply: decision.reply }),
    });
    const subject = orderLineNumberText(review.orderNumber, review.line);
    const action = { show: "review.shown", hide: "review.hidden", reply: "review.replied" }[intent];
    await recordAudit(tx, { actorId, action, subject, ...(hiddenFor && { details: { reason: hiddenFor } }) });
    return "done";
  });
}

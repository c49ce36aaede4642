import type { z } from "zod";
import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { orderLineNumberText } from "../model/order-number.ts";
import type { moderateForm } from "./review-form.ts";
import { lockReview, updateReview } from "./review-list-queries.ts";

/** Shows a text, hides it, or replies to it, which shows it too. `changed`: it is gone, was replaced, or someone else has decided. */
export async function moderateReview(
  db: Database,
  decision: z.output<typeof moderateForm>,
  actorId: string,
): Promise<"done" | "changed"> {
  return db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, decision.review);
    if (!review || review.textState !== decision.seen) return "changed";
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

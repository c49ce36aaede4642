import type { Database } from "../../schema.ts";
import { lockOrder } from "../lifecycle/order-write-queries.ts";
import type { TypedReview } from "./review-form.ts";
import { listReviewableLines, lockRatings, putReview, type ReviewableLine } from "./review-queries.ts";

/**
 * Stores what a customer says of lines of an order, or removes it. The lock of the order keeps its parcels as they are.
 * @returns `late`: one of the lines cannot be rated (any more), and nothing was stored
 */
export async function saveReviews(
  db: Database,
  orderId: number,
  reviews: readonly TypedReview[],
): Promise<"saved" | "late"> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    await lockRatings(tx);
    const lines = new Map((await listReviewableLines(tx, orderId)).map((line) => [line.line, line]));
    if (reviews.length === 0 || !reviews.every(({ line }) => lines.has(line))) return "late";
    for (const { line, said } of reviews) await putReview(tx, lines.get(line) as ReviewableLine, said);
    return "saved";
  });
}

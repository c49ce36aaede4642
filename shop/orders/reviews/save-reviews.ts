import type { Database } from "../../schema.ts";
import { lockOrder } from "../lifecycle/order-write-queries.ts";
import type { TypedReview } from "./review-form.ts";
import {
  deleteReviewOfLine,
  listReviewableLines,
  lockRatings,
  type ReviewableLine,
  upsertReview,
} from "./review-queries.ts";

/** `late`: one of the lines cannot be rated (any more), and nothing was stored. */
type Outcome = "saved" | "late";

/** Stores what a customer says of lines of an order. */
export function saveReviews(
  db: Database,
  orderId: number,
  reviews: readonly TypedReview[],
): Promise<Outcome> {
  return changeReviews(db, orderId, reviews, upsertReview);
}

/** Removes what a customer has said of a line of an order. */
export function deleteReview(db: Database, orderId: number, line: number): Promise<Outcome> {
  return changeReviews(db, orderId, [{ line }], (tx, { id }) => deleteReviewOfLine(tx, id));
}

/** The lock of the order keeps its parcels as they are: a corrected delivery comes before or after. */
async function changeReviews<Said extends { line: number }>(
  db: Database,
  orderId: number,
  said: readonly Said[],
  change: (tx: Database, line: ReviewableLine, said: Said) => Promise<void>,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    await lockRatings(tx);
    const lines = new Map((await listReviewableLines(tx, orderId)).map((line) => [line.line, line]));
    if (said.length === 0 || !said.every(({ line }) => lines.has(line))) return "late";
    for (const one of said) await change(tx, lines.get(one.line) as ReviewableLine, one);
    return "saved";
  });
}

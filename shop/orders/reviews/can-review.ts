import type { Database } from "../../schema.ts";
import { listReviewableLines } from "./review-queries.ts";

/** Whether the customer of an order may rate any of it now. */
export async function canReview(db: Database, orderId: number): Promise<boolean> {
  return (await listReviewableLines(db, orderId)).length > 0;
}
